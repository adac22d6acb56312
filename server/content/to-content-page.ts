import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import type { ContentPage, ContentSection, SafeHtml } from '#domain/shop/content-page.ts'
import type { Settings } from '#domain/shop/settings.ts'
import { inOwnersWords, type Trade } from './owners-words.ts'

const FRONT = /^---\ntitle: (.+)\ndescription: (.+)\n---\n/

const isHeading = (depth: number) => (block: Token) =>
  block.type === 'heading' && (block as Tokens.Heading).depth === depth

/** Cuts a list before each element that opens something; what stands before the first comes first. */
function cutBefore<T>(list: readonly T[], opens: (element: T) => boolean): [T[], ...T[][]] {
  const pieces: [T[], ...T[][]] = [[]]
  for (const element of list) {
    if (opens(element)) pieces.push([element])
    else pieces.at(-1)?.push(element)
  }
  return pieces
}

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A first line that is all in italics. */
const isNote = (block: Token | undefined) =>
  block?.type === 'paragraph' && block.tokens?.length === 1 && block.tokens[0]?.type === 'em'

function toSection([heading, ...blocks]: Token[]): ContentSection[] {
  // A section whose every sentence was left out says nothing.
  if (!heading || blocks.length === 0) return []
  const [body, ...parts] = cutBefore(blocks, isHeading(3))
  const note = isNote(body[0]) ? body.shift() : undefined
  const title = plainText(heading)
  return [
    {
      id: idOf(title),
      title,
      heading: inlineHtml(heading),
      note: note && inlineHtml(note).replace(/<\/?em>/g, ''),
      body: toHtml(body),
      parts: parts.flatMap(([part, ...rest]) => (part ? [{ title: plainText(part), body: toHtml(rest) }] : [])),
    },
  ]
}

/** Reads a page: title and description in front, `#` its heading, `##` its sections, `###` their parts, `---` its end. */
export function toContentPage(source: string): ContentPage {
  const [front = '', title = '', description = ''] = FRONT.exec(source) ?? []
  const [text, end] = cutBefore(blocksOf(source.slice(front.length)), ({ type }) => type === 'hr')
  const [[heading, lead, ...intro], ...sections] = cutBefore(text, isHeading(2))
  if (!front || !heading || !lead) throw new Error('A page needs its title, description, heading and first paragraph.')
  return {
    title,
    description,
    heading: inlineHtml(heading),
    lead: inlineHtml(lead),
    intro: toHtml(intro),
    sections: sections.flatMap(toSection),
    closing: (end ?? []).slice(1).map(inlineHtml),
  }
}

export type ContentName = 'our-story' | 'careers' | 'contact' | 'shipping' | 'returns' | 'terms' | 'privacy'

/** A page of prose in the owner's words. The pages are kept in memory once rendered, so the file is rarely read. */
export async function contentPage(
  root: string,
  name: ContentName,
  settings: Settings,
  trade?: Trade,
): Promise<ContentPage> {
  const source = await readFile(join(root, 'content/pages', `${name}.md`), 'utf8')
  return toContentPage(inOwnersWords(source, settings, trade))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Places of the shop, a mail and a call; never another site, never a script. */
const OUR_LINK = /^(\/(?!\/)|#|mailto:|tel:)/

/** Roles are said aloud because on a phone a row is laid out as two lines, and browsers then forget the table. */
function tableRow(cells: readonly string[], as: 'head' | 'body') {
  const cell = (html: string, index: number) => {
    if (as === 'head') return `<th scope="col" role="columnheader">${html}</th>`
    return index === 0 ? `<th scope="row" role="rowheader">${html}</th>` : `<td role="cell">${html}</td>`
  }
  return `<tr role="row">${cells.map(cell).join('')}</tr>`
}

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return OUR_LINK.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words
    },
    table({ header, rows }) {
      const inline = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => this.parser.parseInline(tokens))
      const body = rows.map((row) => tableRow(inline(row), 'body')).join('')
      return `<table class="rates" role="table"><thead role="rowgroup">${tableRow(inline(header), 'head')}</thead><tbody role="rowgroup">${body}</tbody></table>`
    },
  },
})

/** The blocks of a text, to be put together as the page needs them. */
const blocksOf = (markdown: string): Token[] => marked.lexer(markdown).filter(({ type }) => type !== 'space')

/** Markup that was typed comes out as text. */
const toHtml = (blocks: Token[]): SafeHtml => marked.parser(blocks)

const inlineHtml = (block: Token): SafeHtml =>
  marked.Parser.parseInline('tokens' in block ? (block.tokens ?? []) : [], marked.defaults)

/** The words of a heading without their emphasis. */
const plainText = (block: Token): string =>
  'tokens' in block && block.tokens ? block.tokens.map(plainText).join('') : 'text' in block ? String(block.text) : ''
