import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageName, PageWords } from '#domain/words/page-words.ts'

const FRONT = /^---\ntitle: (.+)\ndescription: (.+)\n---\n/

/** A page as its file has it: title and description in front, Markdown after them. */
export function readPageFile(source: string): PageWords {
  const [front, title, description] = FRONT.exec(source) ?? []
  if (!front || !title || !description) throw new Error('A page’s file begins with its title and its description.')
  return { title, description, text: source.slice(front.length).trim() }
}

/** What a page says where nobody has said anything else. Pages are kept once rendered, so the file is rarely read. */
export const samplePage = async (root: string, name: PageName): Promise<PageWords> =>
  readPageFile(await readFile(join(root, 'content/pages', `${name}.md`), 'utf8'))
