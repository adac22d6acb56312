import { ITEM_CATEGORIES, type ItemCategory, isItemCategory } from './box.ts'

/** Specification §9: build-box items, 24 a page. */
export const ITEMS_A_PAGE = 24

/** The category in the address; keepsakes where there is none, `undefined` where there is no such category. */
export function categoryIn(parameters: URLSearchParams): ItemCategory | undefined {
  const asked = parameters.get('category') ?? ITEM_CATEGORIES[0]
  return isItemCategory(asked) ? asked : undefined
}

/** The page in the address: one beyond the last is the last, what is not a page is the first. */
export function pageIn(parameters: URLSearchParams, pages: number): number {
  const asked = Number(parameters.get('page') ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Math.max(pages, 1)) : 1
}

/** Where a page of a category is. */
export const shelfSearch = (category: ItemCategory, page = 1): string =>
  `?${new URLSearchParams(page === 1 ? { category } : { category, page: String(page) })}`
