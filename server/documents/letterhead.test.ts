import { expect, it, vi } from 'vitest'
import { drawShopName } from './letterhead.ts'
import { openPdf, px } from './pdf-document.ts'

const PLACE = { x: 40, y: 40, width: 350 }

/** Returns the right and bottom edges of a name in the letterhead. */
function reachOf(name: string) {
  const at = new Date('2026-11-21T06:30:00Z')
  const paper = openPdf({ root: process.cwd(), title: 'A paper', author: 'A shop', at, size: [430, 600] })
  const set: { words: string; right: number; baseline: number }[] = []
  const note = (words: string, x: number, baseline: number) => {
    set.push({ words, right: x + paper.doc.widthOfString(words), baseline })
    return paper.doc
  }
  vi.spyOn(paper.doc, 'text').mockImplementation(note as unknown as typeof paper.doc.text)
  drawShopName(paper, { name, logo: undefined }, PLACE)
  return {
    right: Math.max(...set.map(({ right }) => right)),
    bottom: Math.max(...set.map(({ baseline }) => baseline)),
    words: set.map(({ words }) => words).join(' '),
  }
}

it.each([
  ['short', 'Tohfa'],
  ['of several words', 'The Gift House of Bhagyalakshmi'],
  ['long', 'A shop whose name goes on and on, by Anasuya, Bhagyalakshmi and Chandrasekharan’s Daughters'],
  ['as long as a setting may be', 'Gifts and more gifts '.repeat(14).trim()],
  ['of one endless word', 'W'.repeat(300)],
])('a name that is %s does not overlap the number or the addresses', (_, name) => {
  const { right, bottom, words } = reachOf(name)
  expect(name.startsWith(words.slice(0, 5))).toBe(true)
  expect(right).toBeLessThanOrEqual(PLACE.x + PLACE.width / 2)
  expect(bottom).toBeLessThanOrEqual(PLACE.y + px(45))
})
