import { describe, expect, it } from 'vitest'
import { cardSides } from './card-sides.ts'

describe('the sides of a card', () => {
  it('are one, in the card’s own type size, for a sentence', () => {
    expect(cardSides('For the person who waters my plants.\nAnd me.', 'Meera')).toEqual({
      size: 1,
      sides: ['For the person who waters my plants.\nAnd me.'],
    })
    expect(cardSides('', 'Meera')).toEqual({ size: 1, sides: [''] })
  })

  it('use smaller type for more text, and continue overleaf when even the smallest is too large', () => {
    const letter = 'All my love to you and to all of yours. '
    expect(cardSides(letter.repeat(14), '').size).toBeLessThan(1)
    const long = cardSides(letter.repeat(100), '')
    expect(long.size).toBe(0.42)
    expect(long.sides.length).toBeGreaterThan(1)
    expect(long.sides.join(' ').replaceAll(/\s+/g, ' ')).toBe(letter.repeat(100).trim())
  })

  it('lose nothing of an endless word, surrogate pairs and empty lines', () => {
    const endless = 'x'.repeat(20_000)
    expect(cardSides(endless, '').sides.join('').replaceAll(/\s/g, '')).toBe(endless)
    const flowers = '🌸'.repeat(500)
    expect(cardSides(flowers, '').sides.join('').replaceAll(/\s/g, '')).toBe(flowers)
    expect(cardSides('\n'.repeat(60).concat('end'), '').sides.at(-1)).toContain('end')
    expect(cardSides(`a${'\n'.repeat(60)}b`, '').sides).toHaveLength(4)
  })
})
