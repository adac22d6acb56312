import { describe, expect, it } from 'vitest'
import { firstWords, messageLength, wholeWords, withLine } from './card-message.ts'

describe('the message on the card', () => {
  it('counts characters as a person does', () => {
    expect(messageLength('')).toBe(0)
    expect(messageLength('Happy birthday')).toBe(14)
    expect(messageLength('👨‍👩‍👧 ❤️')).toBe(3)
    expect(messageLength('a'.repeat(10_000))).toBe(10_000)
  })

  it('is told of by its first words, none of which is cut unless it is longer than all of them', () => {
    expect(firstWords(' Dear\n Amma ')).toBe('Dear Amma')
    const long = 'Happy birthday, Amma. The tea is for the mornings you keep to yourself.'
    expect(firstWords(long)).toBe('Happy birthday, Amma. The tea is for the mornings you keep…')
    expect(wholeWords('one two three', 7)).toBe('one two…')
    expect(wholeWords('one two three', 6)).toBe('one…')
    expect(wholeWords('x'.repeat(70), 60)).toBe(`${'x'.repeat(60)}…`)
    expect(wholeWords('👨‍👩‍👧'.repeat(30), 8)).toBe('👨‍👩‍👧…')
  })

  it('adds a borrowed line to what is written, once', () => {
    expect(withLine('', 'No occasion.')).toBe('No occasion.')
    expect(withLine('Dear Amma, ', 'No occasion.')).toBe('Dear Amma, No occasion.')
    expect(withLine('Dear Amma, No occasion.', 'No occasion.')).toBe('Dear Amma, No occasion.')
  })
})
