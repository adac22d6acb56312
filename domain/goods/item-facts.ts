import { isItemCategory } from '#domain/box/box.ts'
import { BOX_LABELS, isBoxSelling, wordFaults } from './box-facts.ts'
import { labelFaults, soldFaults } from './check-product.ts'
import type { Texts } from './merge-texts.ts'

/** What an owner says of a thing to put into a box, each as the text of a field. Its price has the tax in it. */
export const ITEM_FIELDS = [
  'name',
  'line',
  'category',
  'price',
  'gstRate',
  'hsn',
  'stock',
  'weight',
  'selling',
  'picture',
] as const
export type ItemField = (typeof ITEM_FIELDS)[number]
export type ItemFacts = Texts<ItemField>
export type ItemFaults = Partial<Record<ItemField, string>>

export const ITEM_LABELS: Record<ItemField, string> = {
  name: 'Name',
  line: 'A line about it',
  category: 'Its shelf',
  price: BOX_LABELS.price,
  gstRate: BOX_LABELS.gstRate,
  hsn: 'HSN',
  stock: 'On the shelf',
  weight: 'Weight',
  selling: 'Selling',
  picture: 'Picture',
}

export const EMPTY_ITEM: ItemFacts = {
  ...(Object.fromEntries(ITEM_FIELDS.map((field) => [field, ''])) as ItemFacts),
  ...{ category: 'keepsakes', gstRate: '18', selling: 'hidden' },
}

/** Why a thing for a box cannot be kept as it is typed, by field; nothing where it can. */
export function itemFaults(facts: ItemFacts): ItemFaults {
  const faults: ItemFaults = { ...wordFaults(facts), ...soldFaults(facts), ...labelFaults(facts) }
  if (!isItemCategory(facts.category)) faults.category = 'Choose one of the shelves.'
  if (!isBoxSelling(facts.selling)) faults.selling = 'Choose whether it is sold.'
  if (facts.selling === 'on' && facts.hsn === '') faults.hsn = 'To be in the shop it needs this.'
  return faults
}
