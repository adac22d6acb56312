import { describe, expect, it } from 'vitest'
import { kindOf } from './thing-kind.ts'

describe('the kind of a thing', () => {
  it.each([
    ['jar of rose bath salts, 300 g', 'jar'],
    ['mogra and sandalwood candle', 'candle'],
    ['wooden auto-rickshaw', 'toy'],
    ['Banana chips fried in coconut oil', 'packet'],
    ['solid brass pen', 'pen'],
    ['small brass bird', 'toy'],
    ['A surprise', 'gift'],
  ])('of “%s” is %s', (words, kind) => {
    expect(kindOf(words)).toBe(kind)
  })
})
