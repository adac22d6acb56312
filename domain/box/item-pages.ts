import { ITEM_CATEGORIES, type ItemCategory, isItemCategory } from './box.ts'

/** Box items per page (specification §9). */
export const ITEMS_PER_PAGE = 24

/** Reads the category from the query; the default is keepsakes, `undefined` is an unknown category. */
export function readCategory(parameters: URLSearchParams): ItemCategory | undefined {
  const asked = parameters.get('category') ?? ITEM_CATEGORIES[0]
  return isItemCategory(asked) ? asked : undefined
}

/** Reads the page from the query, clamped to the existing pages; invalid text is page 1. */
export function readItemPage(parameters: URLSearchParams, pages: number): number {
  const asked = Number(parameters.get('page') ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Math.max(pages, 1)) : 1
}

/** Returns the query string of a category page. */
export const categoryQuery = (category: ItemCategory, page = 1): string =>
  `?${new URLSearchParams(page === 1 ? { category } : { category, page: String(page) })}`
