import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Characters of the font files: ASCII and the signs below. */
const CHARACTERS = new Set([
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\n\t\u00a0©«®°·»½×àèé–—‘’“”•…←→−₹',
])

const texts = (folder: string, endings: readonly string[]) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.includes('pictures'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }))

describe('the characters of the shop', () => {
  it.each([...texts('catalogue', ['.json']), ...texts('content', ['.md'])])(
    'are all in its fonts: $name',
    ({ text }) => {
      expect([...new Set(text)].filter((letter) => !CHARACTERS.has(letter))).toEqual([])
    },
  )
})
