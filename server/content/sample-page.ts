import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageName, PageValues } from '#domain/content/page-fields.ts'

const FRONT_MATTER = /^---\ntitle: (.+)\ndescription: (.+)\n---\n/

/** Parses a page file: front matter with title and description, then Markdown. */
export function parsePageFile(source: string): PageValues {
  const [front, title, description] = FRONT_MATTER.exec(source) ?? []
  if (!front || !title || !description) throw new Error('A page’s file begins with its title and its description.')
  return { title, description, text: source.slice(front.length).trim() }
}

/** Returns the sample text of a page. Not cached: rendered pages are. */
export const readSamplePage = async (root: string, name: PageName): Promise<PageValues> =>
  parsePageFile(await readFile(join(root, 'content/pages', `${name}.md`), 'utf8'))
