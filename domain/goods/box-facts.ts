import { isWhole, labelFaults, soldFaults } from './check-product.ts'
import type { Texts } from './merge-texts.ts'
import type { Selling } from './product-facts.ts'

/** What an owner says of a box to build in, each as the text of a field. Its price has the tax in it. */
export const BOX_FIELDS = [
  'name',
  'line',
  'price',
  'gstRate',
  'hsn',
  'form',
  'maxItems',
  'maxAccessories',
  'weight',
  'selling',
] as const
export type BoxField = (typeof BOX_FIELDS)[number]
export type BoxFacts = Texts<BoxField>
export type BoxFaults = Partial<Record<BoxField, string>>

export const BOX_LABELS: Record<BoxField, string> = {
  name: 'Name',
  line: 'The line under its name',
  price: 'Price, GST included',
  gstRate: 'GST',
  hsn: 'HSN',
  form: 'Its form and colours',
  maxItems: 'Items it holds',
  maxAccessories: 'Accessories it holds',
  weight: 'Weight, empty',
  selling: 'Selling',
}

/** Whether a box or a thing for one can be chosen. What is sold out is counted, and comes back by itself. */
export const BOX_SELLING = ['on', 'hidden', 'archived'] as const satisfies readonly Selling[]

export const EMPTY_BOX: BoxFacts = {
  ...(Object.fromEntries(BOX_FIELDS.map((field) => [field, ''])) as BoxFacts),
  ...{ gstRate: '18', maxAccessories: '1', selling: 'hidden' },
}

/** A box that there are pictures of, open and closed, and how many places for things they have. */
export type BoxForm = { id: string; items: number; accessories: number }

const LONGEST = { name: 40, line: 120 } as const

/** A name and a line, of a box or of a thing for one, as far as there is room for them. */
export function wordFaults(facts: { name: string; line: string }): { name?: string; line?: string } {
  const faults: { name?: string; line?: string } = {}
  if (facts.name === '') faults.name = 'Give it a name.'
  for (const field of ['name', 'line'] as const)
    if (facts[field].length > LONGEST[field])
      faults[field] = `This takes ${LONGEST[field]} letters; it has ${facts[field].length}.`
  return faults
}

/**
 * Why a box cannot be kept as it is typed, by field; nothing where it can. It holds no more than its form has places, so
 * that everything somebody chooses is seen in it.
 */
export function boxFaults(facts: BoxFacts, forms: readonly BoxForm[]): BoxFaults {
  const form = forms.find(({ id }) => id === facts.form)
  const { items = 1, accessories = 0 } = form ?? {}
  const { stock: _, ...sold } = soldFaults({ ...facts, stock: '' })
  const faults: BoxFaults = { ...wordFaults(facts), ...sold, ...labelFaults(facts) }
  if (!form) faults.form = 'Choose one of the forms.'
  else {
    if (!isWhole(facts.maxItems, 1, items)) faults.maxItems = `This form has places for 1 to ${items}.`
    if (!isWhole(facts.maxAccessories, 0, accessories))
      faults.maxAccessories = `This form has places for 0 to ${accessories}.`
  }
  if (!isBoxSelling(facts.selling)) faults.selling = 'Choose whether it is sold.'
  if (facts.selling === 'on') {
    if (facts.line === '') faults.line = 'To be in the shop it needs this.'
    if (facts.hsn === '') faults.hsn = 'To be in the shop it needs this.'
  }
  return faults
}

export type BoxSelling = (typeof BOX_SELLING)[number]
export const isBoxSelling = (text: string): text is BoxSelling => BOX_SELLING.some((one) => one === text)
