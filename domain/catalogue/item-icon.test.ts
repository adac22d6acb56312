import { describe, expect, it } from 'vitest'
import { iconForName, iconForText } from './item-icon.ts'

describe('the kind of an item', () => {
  it.each([
    ['jar of rose bath salts, 300 g', 'jar'],
    ['mogra and sandalwood candle', 'candle'],
    ['wooden auto-rickshaw', 'toy'],
    ['Banana chips fried in coconut oil', 'packet'],
    ['solid brass pen', 'pen'],
    ['small brass bird', 'toy'],
    ['A surprise', 'gift'],
  ])('of “%s” is %s', (words, kind) => {
    expect(iconForText(words)).toBe(kind)
  })
})

describe('the kind of an item by its name', () => {
  it.each([
    ['marigold candle', 'candle'],
    ['brass coffee scoop', 'spoon'],
    ['brass plant mister, 200 ml', 'bottle'],
    ['drawer box of cotton wicks', 'candle'],
    ['box of six mango bonbons', 'sweets'],
    ['tin of honey and pepper pastilles', 'tin'],
    ['set of writing paper and envelopes', 'card'],
    ['small cactus in terracotta', 'plant'],
    ['cotton gardening apron', 'cloth'],
    ['ball of wool', 'cloth'],
    ['small brass clock', 'gift'],
    ['white marble paperweight', 'gift'],
  ])('of “%s” is %s', (name, kind) => {
    expect(iconForName(name)).toBe(kind)
  })
})
