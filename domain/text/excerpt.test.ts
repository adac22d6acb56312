import { describe, expect, it } from 'vitest'
import { excerpt } from './sanitize.ts'

describe('the excerpt of a text', () => {
  it('is as many whole sentences as fit', () => {
    expect(excerpt('One here. Two here. Three here.', 20)).toBe('One here. Two here.')
  })
  it('is the first sentence, however long', () => {
    expect(excerpt('A long first sentence. And more.', 5)).toBe('A long first sentence.')
  })
  it('is the whole of a text without a full stop', () => {
    expect(excerpt('No end', 40)).toBe('No end')
  })
})
