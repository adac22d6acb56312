import type { BoxId, ItemId } from '#domain/flavours.ts'
import { type Paise, sum } from '#domain/payment/money.ts'

/** Keepsakes and munchies are the regular items; an accessory is tied to the lid (specification §5, Build flow). */
export const ITEM_CATEGORIES = ['keepsakes', 'munchies', 'accessories'] as const
export type ItemCategory = (typeof ITEM_CATEGORIES)[number]

export type Capacity = { maxItems: number; maxAccessories: number }
export type Box = Capacity & { id: BoxId; name: string; pricePaise: Paise }
export type BoxItem = { id: ItemId; name: string; category: ItemCategory; pricePaise: Paise }

type Kind = Pick<BoxItem, 'category'>
type Chosen = Pick<BoxItem, 'id' | 'category'>

export const isItemCategory = (text: string): text is ItemCategory =>
  ITEM_CATEGORIES.some((category) => category === text)

export const isAccessory = ({ category }: Kind): boolean => category === 'accessories'

export const countAccessories = (chosen: readonly Kind[]): number => chosen.filter(isAccessory).length

export const countItems = (chosen: readonly Kind[]): number => chosen.length - countAccessories(chosen)

/** Why another item of a category does not go into the box. */
export type Refusal = { why: 'item-limit' | 'accessory-limit'; limit: number }

/** Regular items are capped at the box's `maxItems`, accessories at its `maxAccessories` (specification §5). */
export function refusalOf(chosen: readonly Kind[], category: ItemCategory, box: Capacity): Refusal | undefined {
  if (category === 'accessories') {
    return countAccessories(chosen) < box.maxAccessories
      ? undefined
      : { why: 'accessory-limit', limit: box.maxAccessories }
  }
  return countItems(chosen) < box.maxItems ? undefined : { why: 'item-limit', limit: box.maxItems }
}

export type Toggled<Item> = { ok: true; chosen: readonly Item[] } | { ok: false; refusal: Refusal }

/**
 * Pressing a product puts it into the box, pressing it again takes it out (specification §4, Build flow). Taking out
 * is never refused; the order in which things were chosen is kept.
 */
export function toggleItem<Item extends Chosen>(chosen: readonly Item[], item: Item, box: Capacity): Toggled<Item> {
  if (chosen.some(({ id }) => id === item.id)) return { ok: true, chosen: chosen.filter(({ id }) => id !== item.id) }
  const refusal = refusalOf(chosen, item.category, box)
  return refusal ? { ok: false, refusal } : { ok: true, chosen: [...chosen, item] }
}

type Priced = { pricePaise: Paise }

/** Prices of the build flow include GST, so that the total is box plus items (decisions §5.1). */
export const boxTotal = (box: Priced, items: readonly Priced[]): Paise =>
  box.pricePaise + sum(items.map((item) => item.pricePaise))

/** What the tag of a built box says. Shipping is free, and the prices include GST (decisions §5.1). */
export type BoxSums = {
  boxName: string | undefined
  boxPaise: Paise
  count: number
  itemsPaise: Paise
  totalPaise: Paise
}

export const sumsOf = (box: Pick<Box, 'name' | 'pricePaise'>, items: readonly Priced[]): BoxSums => ({
  boxName: box.name,
  boxPaise: box.pricePaise,
  count: items.length,
  itemsPaise: sum(items.map((item) => item.pricePaise)),
  totalPaise: boxTotal(box, items),
})

/** What the checkout shows in `test` when no box was chosen (specification §9, Money; decisions §5.2). */
export const SAMPLE_SUMS: BoxSums = {
  boxName: undefined,
  boxPaise: 89_00,
  count: 8,
  itemsPaise: 60_99,
  totalPaise: 149_99,
}

/** Why a box cannot be bought as it stands. */
export type BoxProblem =
  | { why: 'box-gone' }
  | { why: 'items-gone'; itemIds: string[] }
  | { why: 'over-capacity' }
  | { why: 'price-changed'; totalPaise: Paise }

/** What stops a box from being bought as it was shown; its limits hold on the server as they do on the screen. */
export function boxProblem(
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

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What a box holds, in words: '4 items, 1 accessory' (decisions §5.9). */
export const capacityWords = ({ maxItems, maxAccessories }: Capacity): string =>
  `${counted(maxItems, 'item', 'items')}, ${counted(maxAccessories, 'accessory', 'accessories')}`
