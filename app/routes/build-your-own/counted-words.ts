import { ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { capitalised, inWords, listed, spelled } from '#domain/text/number-words.ts'
import type { BoxOnSale, Shelves } from '#server/catalogue/box-queries.ts'

/** What the steps say of how much there is, in each shop what is true of it. */

const ONE: Record<ItemCategory, string> = { keepsakes: 'keepsake', munchies: 'munchie', accessories: 'accessory' }

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${spelled(count)} ${count === 1 ? one : many}`

export const thingsIn = ({ counts }: Pick<Shelves, 'counts'>): number =>
  ITEM_CATEGORIES.reduce((all, category) => all + counts[category], 0)

/** What can be chosen, as the list of things is found by. */
export function aboutItems(shelves: Shelves): string {
  const { counts, leastPaise, mostPaise } = shelves
  const parts = ITEM_CATEGORIES.flatMap((name) => (counts[name] > 0 ? [counted(counts[name], ONE[name], name)] : []))
  if (parts.length === 0) return 'Small things to fill your own gift box with: the shelves are being filled just now.'
  const [least, most] = [formatPrice(leastPaise), formatPrice(mostPaise)]
  const cost = least === most ? least : `${least} to ${most}`
  return `${capitalised(listed(parts))} to fill your own gift box with, ${cost}${thingsIn(shelves) > 1 ? ' each' : ''}.`
}

/** What the choice of a box is found by. */
export function aboutBoxes(boxes: readonly Pick<BoxOnSale, 'name' | 'maxItems'>[]): string {
  const [least, most] = [Math.min, Math.max].map((of) => of(...boxes.map(({ maxItems }) => maxItems)))
  const kinds = boxes.some(({ name }) => /basket/i.test(name)) ? ' and baskets' : ''
  const free = 'with free shipping across India.'
  if (least === undefined || most === undefined || boxes.length === 0)
    return `Gift boxes to fill yourself with small things, ${free}`
  const holds = least === most ? `for ${counted(most, 'item')}` : `from ${counted(least, 'item')} to ${spelled(most)}`
  const what = boxes.length === 1 ? 'A gift box' : `${capitalised(spelled(boxes.length))} gift boxes${kinds}`
  return `${what} to fill yourself, ${holds}, ${free}`
}

/** What Build Your Own Box is found by. */
export function aboutBuilding(boxes: number, things: number): string {
  const steps =
    'Build a gift box in four steps: choose a box, add keepsakes and munchies, write a message, and check out.'
  if (boxes === 0 || things === 0) return steps
  const said = [`${capitalised(inWords(boxes))} ${boxes === 1 ? 'box' : 'boxes'}`]
  return `${steps} ${said}, ${inWords(things)} ${things === 1 ? 'thing' : 'things'} to put in ${boxes === 1 ? 'it' : 'them'}.`
}

/** How much fits one's judgement. */
export const buildingLine = (things: number): string =>
  `One box, ${things === 0 ? 'small things' : counted(things, 'small thing')}, and your good judgement.`

const SHELF_LINES: Record<ItemCategory, (count: number) => string> = {
  keepsakes: (count) =>
    `${capitalised(counted(count, 'thing'))} to be found years later at the back of a drawer, fondly.`,
  munchies: (count) => `${capitalised(counted(count, 'thing'))} that will not see Thursday.`,
  accessories: () => 'One finishing touch for the lid. Choose as if they will photograph it.',
}

/** What is said of a shelf that something is left on. */
export const shelfLine = (category: ItemCategory, count: number): string => SHELF_LINES[category](count)
