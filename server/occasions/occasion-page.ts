import type { ContentSection, SafeHtml } from '#domain/content/content-page.ts'
import { blocksOf, type PageBlock, parseBlock, separateBlocks } from '#domain/occasion/page-blocks.ts'
import { parseContentPage } from '#server/content/to-content-page.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { placeOfPin } from '#server/delivery/queries.ts'

/** Part of a page: escaped HTML, or a block between paragraphs. */
export type PagePart = { kind: 'text'; html: SafeHtml } | PageBlock

/** Section of a page; `questions` are its `###` parts. */
export type PageSection = Pick<ContentSection, 'id' | 'title' | 'heading'> & {
  parts: PagePart[]
  questions: ContentSection['parts']
}

/** A block is a paragraph of its own in the rendered HTML. */
const BLOCK_PARAGRAPH = /<p>(\{(?:row|cities):[^<>{}]*\})<\/p>/

function splitAtBlocks(html: SafeHtml): PagePart[] {
  return html.split(BLOCK_PARAGRAPH).flatMap((piece, at): PagePart[] => {
    if (at % 2 === 1) return [parseBlock(piece) ?? { kind: 'text', html: '' }]
    return piece.trim() === '' ? [] : [{ kind: 'text', html: piece.trim() }]
  })
}

/** Parses the Markdown of an occasion page: the text before the first `##`, then its sections. Raw HTML is escaped. */
export function parseOccasionPage(text: string): { intro: PagePart[]; sections: PageSection[] } {
  const page = parseContentPage({ title: '', description: '', text: `# Title\n\nLead\n\n${separateBlocks(text)}` })
  return {
    intro: splitAtBlocks(page.intro),
    sections: page.sections.map(({ id, title, heading, note, body, parts }) => ({
      ...{ id, title, heading, questions: parts },
      parts: [...(note ? [{ kind: 'text' as const, html: `<p><em>${note}</em></p>` }] : []), ...splitAtBlocks(body)],
    })),
  }
}

const MAX_UNDERSCORES = 1000

/** Returns why a page's text cannot be published, as a message for the owner: unknown products, cities, deep nesting. */
export async function pageTextFault(db: Db, text: string): Promise<string | undefined> {
  // The Markdown parser compares every pair of underscores; thousands would take seconds.
  if (text.split('_').length > MAX_UNDERSCORES)
    return `More than ${MAX_UNDERSCORES} underscores (_) are too many for a page.`
  try {
    parseOccasionPage(text)
  } catch (error) {
    // Deeply nested quotes overflow the parser's stack.
    if (error instanceof RangeError) return 'Too many nested quotes or lists. Simplify the text.'
    throw error
  }
  const blocks = blocksOf(text)
  const pins = blocks.flatMap((block) => (block.kind === 'cities' ? block.pins : []))
  const unknown = pins.find((pin) => placeOfPin(pin) === undefined)
  if (unknown !== undefined) return `${unknown} is an unknown PIN code.`
  return unknownProductFault(db, blocks)
}

async function unknownProductFault(db: Db, blocks: readonly PageBlock[]): Promise<string | undefined> {
  const rows = blocks.flatMap((block) => (block.kind === 'row' ? [block.of] : []))
  const names = [...new Set(rows.flat())]
  if (names.length === 0) return undefined
  const products = await db
    .selectFrom('products')
    .select('id')
    .where(inList(db, 'id', names))
    .execute()
  const collections = await db
    .selectFrom('collections')
    .select('slug')
    .where(inList(db, 'slug', names))
    .execute()
  const isProduct = new Set(products.map(({ id }) => id))
  const isCollection = new Set(collections.map(({ slug }) => slug))
  for (const row of rows) {
    const missing = row.find((name) => !isProduct.has(name) && !(row.length === 1 && isCollection.has(name)))
    if (missing === undefined) continue
    if (isCollection.has(missing)) return `A row has one collection, or products: {row: ${missing}}.`
    return `There is no product or collection called ${missing}.`
  }
  return undefined
}
