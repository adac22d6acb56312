import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ACCENT_GROUNDS, ACCENT_NAMES, ACCENTS, accentLook, contrast, unreadable } from './accent.ts'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')

it('every leading colour, and whatever it is read with, is one of the palette', () => {
  for (const { token, hex } of [...Object.values(ACCENTS), ...ACCENT_GROUNDS])
    expect([token, tokens.includes(`${token}: ${hex};`)]).toEqual([token, true])
})

it('every leading colour can be read wherever it stands, and one that cannot is told by where', () => {
  expect(ACCENT_NAMES.map((name) => [name, unreadable(ACCENTS[name].hex)])).toEqual(
    ACCENT_NAMES.map((name) => [name, []]),
  )
  expect(unreadable('#b8893a')).toContain('--color-mogra 3.1')
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#7a1b40', '#ebd5c8')).toBeCloseTo(7.2, 1)
})

it('pages say nothing of the usual one, nor of what is none', () => {
  expect(['mulberry', '', 'x', '__proto__', 'constructor'].map(accentLook)).toEqual(Array(5).fill(undefined))
  expect(accentLook('pine')).toMatchObject({ '--color-ribbon': '#2c5444', '--color-ribbon-deep': '#224134' })
})
