import { Marked, type Token, type Tokens } from 'marked'
import type { ContentPage, ContentSection, PageValues, SafeHtml } from '#domain/content/content-page.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { fillPlaceholders, type TradeFacts } from './placeholders.ts'

const isHeading = (depth: number) => (block: Token) =>
  block.type === 'heading' && (block as Tokens.Heading).depth === depth

/** Splits a list before each element that opens a part. The first part holds what comes before. */
function splitBefore<T>(list: readonly T[], opens: (element: T) => boolean): [T[], ...T[][]] {
  const pieces: [T[], ...T[][]] = [[]]
  for (const element of list) {
    if (opens(element)) pieces.push([element])
    else pieces.at(-1)?.push(element)
  }
  return pieces
}

/** Returns unique ids for the sections' anchors. Titles without Latin letters get a number. */
function sectionIds(titles: readonly string[]): string[] {
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

/** A first paragraph that is all italics is the section's note. */
const isNote = (block: Token | undefined) =>
  block?.type === 'paragraph' && block.tokens?.length === 1 && block.tokens[0]?.type === 'em'

function toSection([heading, ...blocks]: Token[]): Omit<ContentSection, 'id'>[] {
  // A section that lost all of its sentences is dropped.
  if (!heading || blocks.length === 0) return []
  const [body, ...parts] = splitBefore(blocks, isHeading(3))
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

/**
 * Splits a page into its `#` heading, first paragraph, further introduction, `##` sections and the paragraphs after
 * `---`.
 */
export function splitPage(text: string) {
  const [main, ...ends] = splitBefore(blocksOf(text), isRule)
  const [first, ...sections] = splitBefore(main, isHeading(2))
  const heading = first[0] && isHeading(1)(first[0]) ? first.shift() : undefined
  const lead = first[0]?.type === 'paragraph' ? first.shift() : undefined
  return { heading, lead, intro: first, sections, closing: ends.flatMap((end) => end.slice(1)) }
}

/**
 * Parses a page's Markdown: `#` heading, first paragraph as lead, `##` sections with `###` parts, closing after
 * `---`. Parts without text come out empty.
 */
export function parseContentPage(words: PageValues): ContentPage {
  const { heading, lead, intro, sections, closing } = splitPage(words.text)
  const title = lineText(words.title) || (heading ? plainText(heading) : '')
  const made = sections.flatMap(toSection)
  const ids = sectionIds(made.map((section) => section.title))
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

/** Renders a page with the settings filled in. */
export function renderContentPage(words: PageValues, settings: Settings, trade?: TradeFacts): ContentPage {
  const fill = (text: string) => fillPlaceholders(text, settings, trade)
  return parseContentPage({ title: fill(words.title), description: fill(words.description), text: fill(words.text) })
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Allowed link targets. Scripts and protocol-relative URLs such as `//host` or `/\host` are not links. */
const SAFE_LINK = /^(\/(?![/\\])|#|mailto:|tel:|https?:\/\/)/i
const isExternal = (href: string) => /^https?:/i.test(href)

/** Explicit roles, because browsers drop table semantics when CSS lays rows out as blocks on phones. */
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
      return `<a href="${escapeHtml(href)}"${isExternal(href) ? ' rel="noopener"' : ''}>${words}</a>`
    },
    table({ header, rows }) {
      const inline = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => this.parser.parseInline(tokens))
      const body = rows.map((row) => tableRow(inline(row), 'body')).join('')
      return `<table class="rates" role="table"><thead role="rowgroup">${tableRow(inline(header), 'head')}</thead><tbody role="rowgroup">${body}</tbody></table>`
    },
  },
})

const blocksOf = (markdown: string): Token[] => marked.lexer(markdown).filter(({ type }) => type !== 'space')

/** Raw HTML in the text is escaped, not rendered. */
const toHtml = (blocks: Token[]): SafeHtml => marked.parser(blocks)

const inlineHtml = (block: Token): SafeHtml =>
  marked.Parser.parseInline('tokens' in block ? (block.tokens ?? []) : [], marked.defaults)

/** Plain text of a line shown without markup, such as the title. */
const lineText = (line: string): string => marked.Lexer.lexInline(line).map(plainText).join('')

const plainText = (block: Token): string =>
  'tokens' in block && block.tokens ? block.tokens.map(plainText).join('') : 'text' in block ? String(block.text) : ''
