import { Marked, type Token, type Tokens } from 'marked'
import type { ContentPage, ContentSection, SafeHtml } from '#domain/shop/content-page.ts'
import type { Settings } from '#domain/shop/settings.ts'
import type { PageWords } from '#domain/words/page-words.ts'
import { inOwnersWords, type Trade } from './owners-words.ts'

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

/** Its place in the page's address. Letters of other scripts are none there, and no two sections have one place. */
function idsOf(titles: readonly string[]): string[] {
  const taken = new Set(['', 'main', 'sent', 'apply', 'choosing-a-day'])
  return titles.map((title, at) => {
    const id = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const free = taken.has(id) ? `part-${at + 1}` : id
    taken.add(free)
    return free
  })
}

/** A first line that is all in italics. */
const isNote = (block: Token | undefined) =>
  block?.type === 'paragraph' && block.tokens?.length === 1 && block.tokens[0]?.type === 'em'

function toSection([heading, ...blocks]: Token[]): Omit<ContentSection, 'id'>[] {
  // A section whose every sentence was left out says nothing.
  if (!heading || blocks.length === 0) return []
  const [body, ...parts] = cutBefore(blocks, isHeading(3))
  const note = isNote(body[0]) ? body.shift() : undefined
  return [
    {
      title: plainText(heading),
      heading: inlineHtml(heading),
      note: note && inlineHtml(note).replace(/<\/?em>/g, ''),
      body: toHtml(body),
      parts: parts.flatMap(([part, ...rest]) => (part ? [{ title: plainText(part), body: toHtml(rest) }] : [])),
    },
  ]
}

const isRule = ({ type }: Token) => type === 'hr'

/** A page's blocks: its `#`, its first paragraph, what follows, its `##` sections, and what stands after a `---`. */
export function partsOf(text: string) {
  const [main, ...ends] = cutBefore(blocksOf(text), isRule)
  const [first, ...sections] = cutBefore(main, isHeading(2))
  const heading = first[0] && isHeading(1)(first[0]) ? first.shift() : undefined
  const lead = first[0]?.type === 'paragraph' ? first.shift() : undefined
  return { heading, lead, intro: first, sections, closing: ends.flatMap((end) => end.slice(1)) }
}

/**
 * A page out of its Markdown: `#` is its heading, the first paragraph its lead, `##` a section, `###` a part of one, and
 * what stands after `---` its last word. Where a sentence was left out, what was in its place stays empty.
 */
export function toContentPage(words: PageWords): ContentPage {
  const { heading, lead, intro, sections, closing } = partsOf(words.text)
  const title = lineText(words.title) || (heading ? plainText(heading) : '')
  const made = sections.flatMap(toSection)
  const ids = idsOf(made.map((section) => section.title))
  return {
    title,
    description: lineText(words.description),
    heading: heading ? inlineHtml(heading) : escapeHtml(title),
    lead: lead ? inlineHtml(lead) : '',
    intro: toHtml(intro),
    sections: made.map((section, at) => ({ id: ids[at] ?? '', ...section })),
    closing: closing.map(inlineHtml),
  }
}

/** A page in the owner's words, with what they say about the shop. */
export function contentPage(words: PageWords, settings: Settings, trade?: Trade): ContentPage {
  const fill = (text: string) => inOwnersWords(text, settings, trade)
  return toContentPage({ title: fill(words.title), description: fill(words.description), text: fill(words.text) })
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Places of the shop, a mail, a call, and pages elsewhere; never a script, and no address that only looks like ours. */
const SAFE_LINK = /^(\/(?![/\\])|#|mailto:|tel:|https?:\/\/)/i
const isElsewhere = (href: string) => /^https?:/i.test(href)

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
      if (!SAFE_LINK.test(href)) return words
      return `<a href="${escapeHtml(href)}"${isElsewhere(href) ? ' rel="noopener"' : ''}>${words}</a>`
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

/** The words of a line that is shown where no markup is. */
const lineText = (line: string): string => marked.Lexer.lexInline(line).map(plainText).join('')

/** The words of a heading without their emphasis. */
const plainText = (block: Token): string =>
  'tokens' in block && block.tokens ? block.tokens.map(plainText).join('') : 'text' in block ? String(block.text) : ''
