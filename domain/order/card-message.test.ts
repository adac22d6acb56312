import { describe, expect, it } from 'vitest'
import { appendLine, messageLength, messagePreview, truncateWords } from './card-message.ts'

describe('the message on the card', () => {
  it('counts grapheme clusters', () => {
    expect(messageLength('')).toBe(0)
    expect(messageLength('Happy birthday')).toBe(14)
    expect(messageLength('👨‍👩‍👧 ❤️')).toBe(3)
    expect(messageLength('a'.repeat(10_000))).toBe(10_000)
  })

  it('is shortened at a word boundary, unless the first word is too long', () => {
    expect(messagePreview(' Dear\n Amma ')).toBe('Dear Amma')
    const long = 'Happy birthday, Amma. The tea is for the mornings you keep to yourself.'
    expect(messagePreview(long)).toBe('Happy birthday, Amma. The tea is for the mornings you keep…')
    expect(truncateWords('one two three', 7)).toBe('one two…')
    expect(truncateWords('one two three', 6)).toBe('one…')
    expect(truncateWords('x'.repeat(70), 60)).toBe(`${'x'.repeat(60)}…`)
    expect(truncateWords('👨‍👩‍👧'.repeat(30), 8)).toBe('👨‍👩‍👧…')
  })

  it('appends a suggested line once', () => {
    expect(appendLine('', 'No occasion.')).toBe('No occasion.')
    expect(appendLine('Dear Amma, ', 'No occasion.')).toBe('Dear Amma, No occasion.')
    expect(appendLine('Dear Amma, No occasion.', 'No occasion.')).toBe('Dear Amma, No occasion.')
  })
})
