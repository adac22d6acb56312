import { bestBeforeError, collapseSpaces, normalizeBestBefore, normalizeQuantity, parseQuantity } from './quantity.ts'

/** Food types of a product. Egg is non-vegetarian on labels and said apart (FSSAI Labelling Regulations 2020). */
export const FOOD_TYPES = ['veg', 'egg', 'non-veg'] as const
export type FoodType = (typeof FOOD_TYPES)[number]
export const isFoodType = (text: string): text is FoodType => FOOD_TYPES.some((one) => one === text)

/** Food types of an item in a hamper; `none` says that it is not food. */
export const ITEM_FOOD_TYPES = [...FOOD_TYPES, 'none'] as const
type ItemFoodType = (typeof ITEM_FOOD_TYPES)[number]

export const FOOD_LABELS: Record<ItemFoodType, string> = {
  veg: 'Vegetarian',
  egg: 'Contains egg',
  'non-veg': 'Non-vegetarian',
  none: 'Not food',
}

const FOOD_WORDS: Readonly<Record<string, ItemFoodType>> = {
  ...{ veg: 'veg', vegetarian: 'veg', egg: 'egg', containsegg: 'egg' },
  ...{ nonveg: 'non-veg', nonvegetarian: 'non-veg', none: 'none', notfood: 'none' },
}

/** Normalizes a food type from a sheet: `Vegetarian` is `veg`. Unknown words stay, for validation to report. */
export const normalizeFoodType = (text: string): string => FOOD_WORDS[text.toLowerCase().replace(/[ .-]/g, '')] ?? text

/** Facts of one item in a hamper. */
export type ItemFact = { name: string; quantity: string; bestBefore: string; food: string; maker: string }

const ITEM_KEYS = ['name', 'quantity', 'bestBefore', 'food', 'maker'] as const satisfies readonly (keyof ItemFact)[]

const SEPARATOR = '|'
const MAX_ITEMS = 40
const MAX_LENGTHS = { name: 160, quantity: 80, maker: 200 } as const

/** Parses items, one per line: `Wild forest honey | 250 g | 18 months | veg | Coorg Hive Collective`. */
export const parseItemFacts = (text: string): ItemFact[] =>
  text.split('\n').flatMap((line) => {
    const cells = line.split(SEPARATOR).map(collapseSpaces)
    const [name = '', quantity = '', bestBefore = '', food = '', ...maker] = cells
    const item = { name, quantity, bestBefore, food, maker: maker.filter(Boolean).join(', ') }
    return ITEM_KEYS.some((key) => item[key] !== '') ? [item] : []
  })

/** Formats items as lines, without empty cells at their ends. */
export const formatItemFacts = (items: readonly ItemFact[]): string =>
  items
    .map((item) => {
      const cells = ITEM_KEYS.map((key) => collapseSpaces(item[key].replaceAll(SEPARATOR, '/')))
      return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(` ${SEPARATOR} `)
    })
    .join('\n')

/** Normalizes items. One that has only a name states nothing and is left out. */
export const normalizeItemFacts = (text: string): string =>
  formatItemFacts(
    parseItemFacts(text)
      .filter(({ quantity, bestBefore, food, maker }) => [quantity, bestBefore, food, maker].some(Boolean))
      .map((item) => ({
        ...item,
        quantity: normalizeQuantity(item.quantity),
        bestBefore: normalizeBestBefore(item.bestBefore),
        food: normalizeFoodType(item.food),
      })),
  )

/** Returns the error of normalized items, with the name of the item; `undefined` if all are valid. */
export function itemFactsError(text: string): string | undefined {
  const items = parseItemFacts(text)
  if (items.length > MAX_ITEMS) return `Use at most ${MAX_ITEMS} items; there are ${items.length}.`
  for (const [index, item] of items.entries()) {
    const error = itemError(item)
    if (error) return `${item.name.slice(0, 40) || `Item ${index + 1}`}: ${error}`
  }
  return undefined
}

function itemError(item: ItemFact): string | undefined {
  if (item.name === '') return 'Enter its name.'
  for (const key of ['name', 'quantity', 'maker'] as const)
    if (item[key].length > MAX_LENGTHS[key]) return `Use at most ${MAX_LENGTHS[key]} characters per entry.`
  if (item.quantity !== '' && !parseQuantity(item.quantity))
    return 'Begin the net quantity with a number above 0 and its unit, such as 250 g.'
  if (item.food !== '' && !ITEM_FOOD_TYPES.some((one) => one === item.food))
    return 'The food type is veg, egg, non-veg or none.'
  return item.bestBefore === '' ? undefined : bestBeforeError(item.bestBefore)
}
