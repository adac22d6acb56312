import type { ProductContent } from '#domain/catalogue/product.ts'

/** A line each, without the empty ones. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Words between commas. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const CONTENT = /^(\d{1,4}) (.+)$/

/** `1 jar of rose bath salts`, one a line; a line without a number is one of it. */
export const contentsOf = (text: string): ProductContent[] =>
  linesOf(text).map((line) => {
    const [, qty, item] = CONTENT.exec(line) ?? []
    return { qty: Number(qty ?? 1), item: item ?? line }
  })

export const contentLines = (contents: readonly ProductContent[]): string =>
  contents.map(({ qty, item }) => `${qty} ${item}`).join('\n')

/** How much of each text there may be; of lists so many lines of so many letters. */
export const LONGEST = {
  name: 80,
  tagline: 160,
  description: 4000,
  imageAlt: 300,
  country: 60,
  allergens: 300,
} as const

const LISTS = {
  features: { lines: 12, letters: 160 },
  contents: { lines: 40, letters: 160 },
  madeFor: { lines: 20, letters: 40 },
} as const

/** Why a text cannot be kept; `undefined` where it can. */
export function textFault(field: keyof typeof LONGEST, text: string): string | undefined {
  const most = LONGEST[field]
  return text.length > most ? `This takes ${most} letters; it has ${text.length}.` : undefined
}

export function listFault(field: keyof typeof LISTS, list: readonly string[]): string | undefined {
  const { lines, letters } = LISTS[field]
  if (list.length > lines) return `There is room for ${lines}; these are ${list.length}.`
  const long = list.find((line) => line.length > letters)
  return long === undefined ? undefined : `Each takes ${letters} letters; this has more: ${long.slice(0, 40)}…`
}
