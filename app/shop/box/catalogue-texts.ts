import { ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { capitalised, joinList, spellHundreds, spellNumber } from '#domain/text/indian-number.ts'
import type { BoxOnSale, ShelfTotals } from '#server/catalogue/box-queries.ts'

/** Texts of the build flow that contain counts and prices of the current catalogue. */

const SINGULAR: Record<ItemCategory, string> = { keepsakes: 'keepsake', munchies: 'munchie', accessories: 'accessory' }

const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${spellHundreds(count)} ${count === 1 ? one : many}`

export const countItems = ({ counts }: Pick<ShelfTotals, 'counts'>): number =>
  ITEM_CATEGORIES.reduce((all, category) => all + counts[category], 0)

/** Meta description of the products step. */
export function describeItems(shelves: ShelfTotals): string {
  const { counts, leastPaise, mostPaise } = shelves
  const parts = ITEM_CATEGORIES.flatMap((name) =>
    counts[name] > 0 ? [formatCount(counts[name], SINGULAR[name], name)] : [],
  )
  if (parts.length === 0) return 'Small things to fill your own gift box with: the shelves are being filled just now.'
  const [least, most] = [formatPrice(leastPaise), formatPrice(mostPaise)]
  const cost = least === most ? least : `${least} to ${most}`
  return `${capitalised(joinList(parts))} to fill your own gift box with, ${cost}${countItems(shelves) > 1 ? ' each' : ''}.`
}

/** Meta description of the box step. */
export function describeBoxes(boxes: readonly Pick<BoxOnSale, 'name' | 'maxItems'>[]): string {
  const [least, most] = [Math.min, Math.max].map((of) => of(...boxes.map(({ maxItems }) => maxItems)))
  const kinds = boxes.some(({ name }) => /basket/i.test(name)) ? ' and baskets' : ''
  const free = 'with free shipping across India.'
  if (least === undefined || most === undefined || boxes.length === 0)
    return `Gift boxes to fill yourself with small things, ${free}`
  const holds =
    least === most ? `for ${formatCount(most, 'item')}` : `from ${formatCount(least, 'item')} to ${spellHundreds(most)}`
  const what = boxes.length === 1 ? 'A gift box' : `${capitalised(spellHundreds(boxes.length))} gift boxes${kinds}`
  return `${what} to fill yourself, ${holds}, ${free}`
}

/** Meta description of the build flow. */
export function describeBuilding(boxes: number, itemCount: number): string {
  const steps =
    'Build a gift box in four steps: choose a box, add keepsakes and munchies, write a message, and check out.'
  if (boxes === 0 || itemCount === 0) return steps
  const boxCount = [`${capitalised(spellNumber(boxes))} ${boxes === 1 ? 'box' : 'boxes'}`]
  return `${steps} ${boxCount}, ${spellNumber(itemCount)} ${itemCount === 1 ? 'thing' : 'things'} to put in ${boxes === 1 ? 'it' : 'them'}.`
}

/** Subtitle of the intro page. */
export const introSubtitle = (itemCount: number): string =>
  `One box, ${itemCount === 0 ? 'small things' : formatCount(itemCount, 'small thing')}, and your good judgement.`

const CATEGORY_LINES: Record<ItemCategory, (count: number) => string> = {
  keepsakes: (count) =>
    `${capitalised(formatCount(count, 'thing'))} to be found years later at the back of a drawer, fondly.`,
  munchies: (count) => `${capitalised(formatCount(count, 'thing'))} that will not see Thursday.`,
  accessories: () => 'One finishing touch for the lid. Choose as if they will photograph it.',
}

/** Line of a category with at least one item. */
export const categoryLine = (category: ItemCategory, count: number): string => CATEGORY_LINES[category](count)
