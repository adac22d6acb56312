import { parsePin } from '#domain/delivery/pin.ts'

/** Product row or table of cities, between the paragraphs of an occasion page. */
export type PageBlock =
  /** A collection's slug, or product ids. */
  { kind: 'row'; of: string[] } | { kind: 'cities'; pins: string[] }

/** Products of a row: those of a collection, or the listed ones. */
export const PRODUCTS_PER_ROW = 4
const MAX_PRODUCTS = 8
const MAX_ROWS = 12
const MAX_CITIES = 30

const BLOCK = /^\{(row|cities):([^{}<>]*)\}$/
/** A line that looks like a block. */
const BRACES = /^\{[^{}\n]*\}$/gm

/** Parses a line such as `{row: kids-zone}` or `{cities: 560001, 800001}`; `undefined` if it is no block. */
export function parseBlock(line: string): PageBlock | undefined {
  const [, kind, text = ''] = BLOCK.exec(line.trim()) ?? []
  const words = text.split(',').map((word) => word.trim())
  const filled = words.filter((word) => word !== '')
  if (kind === 'row') return { kind, of: filled }
  return kind === 'cities' ? { kind, pins: filled } : undefined
}

/** Returns the blocks of a page's Markdown in their order. */
export const blocksOf = (text: string): PageBlock[] =>
  (text.match(BRACES) ?? []).flatMap((line) => parseBlock(line) ?? [])

/** Puts an empty line around each block, so that it is a paragraph of its own. */
export const separateBlocks = (text: string): string => text.replace(BRACES, '\n$&\n')

/** Returns the errors of the blocks that can be seen without the catalogue. */
export function blockErrors(text: string): string[] {
  const lines = text.match(BRACES) ?? []
  const unknown = lines.find((line) => !parseBlock(line))
  const blocks = blocksOf(text)
  return [
    unknown && `${unknown} is no block. Write {row: kids-zone} for products, {cities: 560001, 800001} for the table.`,
    ...blocks.map(blockError),
    blocks.filter(({ kind }) => kind === 'row').length > MAX_ROWS && `At most ${MAX_ROWS} rows of products.`,
    blocks.filter(({ kind }) => kind === 'cities').length > 1 && 'At most one table of cities.',
  ].filter((error) => typeof error === 'string' && error !== '') as string[]
}

function blockError(block: PageBlock): string | undefined {
  if (block.kind === 'row') {
    if (block.of.length === 0) return 'Name a collection or products in {row: …}, such as {row: kids-zone}.'
    return block.of.length > MAX_PRODUCTS ? `A row has at most ${MAX_PRODUCTS} products.` : undefined
  }
  const wrong = block.pins.find((pin) => parsePin(pin) === undefined)
  if (wrong !== undefined) return `${wrong} is not a PIN code. Write {cities: 560001, 800001}.`
  if (block.pins.length === 0) return 'Name PIN codes in {cities: …}, such as {cities: 560001, 800001}.'
  return block.pins.length > MAX_CITIES ? `At most ${MAX_CITIES} cities.` : undefined
}
