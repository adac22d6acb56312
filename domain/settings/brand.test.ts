import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  ACCENT_BACKGROUNDS,
  ACCENT_NAMES,
  ACCENTS,
  accentProperties,
  contrast,
  insufficientContrasts,
} from './brand.ts'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')

it('every accent colour and its text colour are in the palette', () => {
  for (const { token, hex } of [...Object.values(ACCENTS), ...ACCENT_BACKGROUNDS])
    expect([token, tokens.includes(`${token}: ${hex};`)]).toEqual([token, true])
})

it('every accent colour is legible, and a failed check names the background', () => {
  expect(ACCENT_NAMES.map((name) => [name, insufficientContrasts(ACCENTS[name].hex)])).toEqual(
    ACCENT_NAMES.map((name) => [name, []]),
  )
  expect(insufficientContrasts('#b8893a')).toContain('--color-mogra 3.1')
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#7a1b40', '#ebd5c8')).toBeCloseTo(7.2, 1)
})

it('pages omit the default colour, and an invalid one', () => {
  expect(['mulberry', '', 'x', '__proto__', 'constructor'].map(accentProperties)).toEqual(Array(5).fill(undefined))
  expect(accentProperties('pine')).toMatchObject({ '--color-ribbon': '#2c5444', '--color-ribbon-deep': '#224134' })
})
