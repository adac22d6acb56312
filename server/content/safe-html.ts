import { Marked, type Token, type Tokens } from 'marked'
import type { SafeHtml } from '#domain/shop/content-page.ts'

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
export const blocksOf = (markdown: string): Token[] => marked.lexer(markdown).filter(({ type }) => type !== 'space')

/** Markup that was typed comes out as text. */
export const toHtml = (blocks: Token[]): SafeHtml => marked.parser(blocks)

export const inlineHtml = (block: Token): SafeHtml =>
  marked.Parser.parseInline('tokens' in block ? (block.tokens ?? []) : [], marked.defaults)

/** The words of a heading without their emphasis. */
export const plainText = (block: Token): string =>
  'tokens' in block && block.tokens ? block.tokens.map(plainText).join('') : 'text' in block ? String(block.text) : ''
