import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Token, Tokens } from 'marked'
import type { ContentPage, ContentSection } from '#domain/shop/content-page.ts'
import type { Settings } from '#domain/shop/settings.ts'
import { inOwnersWords, type Trade } from './owners-words.ts'
import { blocksOf, inlineHtml, plainText, toHtml } from './safe-html.ts'

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
