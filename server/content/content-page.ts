import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentPage } from '#domain/shop/content-page.ts'
import type { Settings } from '#domain/shop/settings.ts'
import { inOwnersWords, type Trade } from './owners-words.ts'
import { toContentPage } from './to-content-page.ts'

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
