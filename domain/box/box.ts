import type { BoxId, ItemId } from '#domain/nominal.ts'
import { type Paise, sum } from '#domain/payment/money.ts'

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

/** Toasts of the build flow (specification §5). */
export const BOX_TOASTS = {
  continueWithoutBox: { title: 'Please select a box', description: 'You need to select a box type before continuing' },
  noProducts: { title: 'No products selected', description: 'Please select at least one product to continue' },
  noBox: { title: 'No box selected', description: 'Please select a box type first' },
} as const

/** Returns the toast for an item over the box's limit (specification §5). */
export const refusalToast = ({ why, limit }: BoxRefusal) =>
  why === 'item-limit'
    ? { title: 'Item limit reached', description: `You can only select ${limit} regular items with this box.` }
    : { title: 'Accessory limit reached', description: `You can only select ${limit} accessory with this box.` }

/**
 * Item categories. Keepsakes and munchies are regular items; an accessory is attached to the lid (specification §5,
 * Build flow).
 */
export const ITEM_CATEGORIES = ['keepsakes', 'munchies', 'accessories'] as const
export type ItemCategory = (typeof ITEM_CATEGORIES)[number]

export type Capacity = { maxItems: number; maxAccessories: number }
export type Box = Capacity & { id: BoxId; name: string; pricePaise: Paise }
export type BoxItem = { id: ItemId; name: string; category: ItemCategory; pricePaise: Paise }

type Kind = Pick<BoxItem, 'category'>
type ChosenItem = Pick<BoxItem, 'id' | 'category'>

export const isItemCategory = (text: string): text is ItemCategory =>
  ITEM_CATEGORIES.some((category) => category === text)

export const isAccessory = ({ category }: Kind): boolean => category === 'accessories'

export const countAccessories = (chosen: readonly Kind[]): number => chosen.filter(isAccessory).length

export const countItems = (chosen: readonly Kind[]): number => chosen.length - countAccessories(chosen)

/** Reason why an item of a category does not fit the box. */
export type BoxRefusal = { why: 'item-limit' | 'accessory-limit'; limit: number }

/** Checks the box's `maxItems` for regular items and `maxAccessories` for accessories (specification §5). */
export function checkCapacity(chosen: readonly Kind[], category: ItemCategory, box: Capacity): BoxRefusal | undefined {
  if (category === 'accessories') {
    return countAccessories(chosen) < box.maxAccessories
      ? undefined
      : { why: 'accessory-limit', limit: box.maxAccessories }
  }
  return countItems(chosen) < box.maxItems ? undefined : { why: 'item-limit', limit: box.maxItems }
}

export type ToggleResult<Item> = { ok: true; chosen: readonly Item[] } | { ok: false; refusal: BoxRefusal }

/**
 * Adds an item to the box, or removes it if it is already chosen (specification §4, Build flow). Removing is never
 * refused; the order of selection is kept.
 */
export function toggleItem<Item extends ChosenItem>(
  chosen: readonly Item[],
  item: Item,
  box: Capacity,
): ToggleResult<Item> {
  if (chosen.some(({ id }) => id === item.id)) return { ok: true, chosen: chosen.filter(({ id }) => id !== item.id) }
  const refusal = checkCapacity(chosen, item.category, box)
  return refusal ? { ok: false, refusal } : { ok: true, chosen: [...chosen, item] }
}

type Priced = { pricePaise: Paise }

/** Returns the price of box plus items. Prices of the build flow include GST (decisions §5.1). */
export const boxTotal = (box: Priced, items: readonly Priced[]): Paise =>
  box.pricePaise + sum(items.map((item) => item.pricePaise))

/** Price parts of a custom box. Shipping is free and prices include GST (decisions §5.1). */
export type BoxPrices = {
  boxName: string | undefined
  boxPaise: Paise
  count: number
  itemsPaise: Paise
  totalPaise: Paise
}

/** Returns the price parts of a box and its items. */
export const boxPrices = (box: Pick<Box, 'name' | 'pricePaise'>, items: readonly Priced[]): BoxPrices => ({
  boxName: box.name,
  boxPaise: box.pricePaise,
  count: items.length,
  itemsPaise: sum(items.map((item) => item.pricePaise)),
  totalPaise: boxTotal(box, items),
})

/** Sums shown by the checkout in test mode when no box was chosen (specification §9, Money; decisions §5.2). */
export const SAMPLE_BOX_PRICES: BoxPrices = {
  boxName: undefined,
  boxPaise: 89_00,
  count: 8,
  itemsPaise: 60_99,
  totalPaise: 149_99,
}

/** Reason why a box cannot be bought as it is. */
export type BoxProblem =
  | { why: 'box-gone' }
  | { why: 'items-gone'; itemIds: string[] }
  | { why: 'over-capacity' }
  | { why: 'price-changed'; totalPaise: Paise }

/** Validates a box against the catalogue: availability, capacity and the price that was shown. */
export function findBoxProblem(
  wanted: { itemIds: readonly ItemId[]; totalPaise: Paise },
  box: Box | undefined,
  items: ReadonlyMap<string, BoxItem>,
): BoxProblem | undefined {
  if (!box) return { why: 'box-gone' }
  const gone = wanted.itemIds.filter((id) => !items.has(id))
  if (gone.length > 0) return { why: 'items-gone', itemIds: gone }
  const chosen = [...items.values()]
  const twice = new Set(wanted.itemIds).size !== wanted.itemIds.length
  if (twice || countItems(chosen) > box.maxItems || countAccessories(chosen) > box.maxAccessories)
    return { why: 'over-capacity' }
  const totalPaise = boxTotal(box, chosen)
  return totalPaise === wanted.totalPaise ? undefined : { why: 'price-changed', totalPaise }
}

const formatQuantity = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Describes the capacity of a box: '4 items, 1 accessory' (decisions §5.9). */
export const describeCapacity = ({ maxItems, maxAccessories }: Capacity): string =>
  `${formatQuantity(maxItems, 'item', 'items')}, ${formatQuantity(maxAccessories, 'accessory', 'accessories')}`
