import { describe, expect, it } from 'vitest'
import { inWords } from './number-words.ts'

describe('counts in words', () => {
  it.each([
    [0, 'no'],
    [8, 'eight'],
    [19, 'nineteen'],
    [40, 'forty'],
    [52, 'fifty-two'],
    [99, 'ninety-nine'],
    [100, '100'],
  ])('says %i as %s', (count, words) => {
    expect(inWords(count)).toBe(words)
  })
})
