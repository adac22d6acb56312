import { expect, it } from 'vitest'
import { PAGE_NAMES } from '#domain/words/page-words.ts'
import { samplePage } from './sample-page.ts'
import { textFault } from './text-fault.ts'

it('nothing is wrong with a page of the sample', async () => {
  for (const name of PAGE_NAMES)
    expect([name, textFault((await samplePage(process.cwd(), name)).text)]).toEqual([name, undefined])
})

it.each([
  ['', 'begins with its heading'],
  ['Hello', 'begins with its heading'],
  ['## Hello\n\nYou', 'begins with its heading'],
  ['# Hello', 'comes a paragraph'],
  ['# Hello\n\n## At once\n\nYou', 'comes a paragraph'],
  ['# Hello\n\nYou\n\n# And you', 'begins with one #'],
  ['# Hello\n\nYou\n\n---\n\n- a\n- b', 'only paragraphs'],
  ['# Hello\n\nRing {shop.fone}.', '{shop.fone} is none'],
  ['# Hello\n\nRing {shop.constructor} {shop.__proto__}.', '{shop.constructor} is none'],
  [`# Hello\n\n${'_a_'.repeat(13_000)}`, 'too many for a page'],
  [`# Hello\n\nYou\n\n${'>'.repeat(30_000)} x`, 'inside something else'],
])('%#: what cannot be shown as it was meant is said in words', (text, words) => {
  expect(textFault(text)).toContain(words)
})
