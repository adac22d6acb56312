import { expect, it } from 'vitest'
import { PAGE_NAMES } from '#domain/content/content-page.ts'
import { pageTextError } from './check-page-text.ts'
import { readSamplePage } from './content-versions.ts'

it('a sample page has no errors', async () => {
  for (const name of PAGE_NAMES)
    expect([name, pageTextError((await readSamplePage(process.cwd(), name)).text)]).toEqual([name, undefined])
})

it.each([
  ['', 'Start with a heading'],
  ['Hello', 'Start with a heading'],
  ['## Hello\n\nYou', 'Start with a heading'],
  ['# Hello', 'Put a paragraph'],
  ['# Hello\n\n## At once\n\nYou', 'Put a paragraph'],
  ['# Hello\n\nYou\n\n# And you', 'Use # for the first line only'],
  ['# Hello\n\nYou\n\n---\n\n- a\n- b', 'only paragraphs'],
  ['# Hello\n\nRing {shop.fone}.', '{shop.fone} is none'],
  ['# Hello\n\nRing {shop.constructor} {shop.__proto__}.', '{shop.constructor} is none'],
  [`# Hello\n\n${'_a_'.repeat(13_000)}`, 'too many for a page'],
  [`# Hello\n\nYou\n\n${'>'.repeat(30_000)} x`, 'Too many nested quotes'],
])('%#: text that cannot be rendered as written is reported', (text, words) => {
  expect(pageTextError(text)).toContain(words)
})
