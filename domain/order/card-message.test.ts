import { describe, expect, it } from 'vitest'
import { messageLength, withLine } from './card-message.ts'

describe('the message on the card', () => {
  it('counts characters as a person does', () => {
    expect(messageLength('')).toBe(0)
    expect(messageLength('Happy birthday')).toBe(14)
    expect(messageLength('👨‍👩‍👧 ❤️')).toBe(3)
    expect(messageLength('a'.repeat(10_000))).toBe(10_000)
  })

  it('adds a borrowed line to what is written, once', () => {
    expect(withLine('', 'No occasion.')).toBe('No occasion.')
    expect(withLine('Dear Amma, ', 'No occasion.')).toBe('Dear Amma, No occasion.')
    expect(withLine('Dear Amma, No occasion.', 'No occasion.')).toBe('Dear Amma, No occasion.')
  })
})
