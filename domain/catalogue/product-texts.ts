import type { ProductContent } from './product.ts'

/** Splits a text into its lines that are not empty. */
export const splitLines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Splits a text at commas and line ends. */
export const splitByComma = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const CONTENT = /^(\d{1,4}) (.+)$/

/** Parses contents, one per line, `1 jar of rose bath salts`; without a number the quantity is 1. */
export const parseContents = (text: string): ProductContent[] =>
  splitLines(text).map((line) => {
    const [, qty, item] = CONTENT.exec(line) ?? []
    return { qty: Number(qty ?? 1), item: item ?? line }
  })

export const formatContents = (contents: readonly ProductContent[]): string =>
  contents.map(({ qty, item }) => `${qty} ${item}`).join('\n')

/** Maximum length of each text in characters; lists are limited in `LIST_LIMITS`. */
export const MAX_TEXT_LENGTHS = {
  name: 80,
  tagline: 160,
  description: 4000,
  imageAlt: 300,
  country: 60,
  allergens: 300,
} as const

const LIST_LIMITS = {
  features: { lines: 12, letters: 160 },
  contents: { lines: 40, letters: 160 },
  madeFor: { lines: 20, letters: 40 },
} as const

/** Returns the error message for a text that is too long; `undefined` if valid. */
export function textError(field: keyof typeof MAX_TEXT_LENGTHS, text: string): string | undefined {
  const most = MAX_TEXT_LENGTHS[field]
  return text.length > most ? `Use at most ${most} characters; this has ${text.length}.` : undefined
}

/** Returns the error message for a list with too many or too long entries; `undefined` if valid. */
export function listError(field: keyof typeof LIST_LIMITS, list: readonly string[]): string | undefined {
  const { lines, letters } = LIST_LIMITS[field]
  if (list.length > lines) return `Use at most ${lines} lines; there are ${list.length}.`
  const long = list.find((line) => line.length > letters)
  return long === undefined
    ? undefined
    : `Use at most ${letters} characters per entry; this has more: ${long.slice(0, 40)}…`
}
