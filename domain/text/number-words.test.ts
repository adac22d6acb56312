import { describe, expect, it } from 'vitest'
import { howMany, inWords, listed, spelled } from './number-words.ts'

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

  it('begin a list, which an empty one does as well', () => {
    expect([howMany(8), howMany(0)]).toEqual(['Eight', 'None'])
  })

  it.each([
    [45, 'forty-five'],
    [100, 'a hundred'],
    [155, 'a hundred and fifty-five'],
    [201, 'two hundred and one'],
    [1000, '1,000'],
  ])('spells %i out as %s', (count, words) => {
    expect(spelled(count)).toBe(words)
  })

  it('puts parts of a sentence after each other', () => {
    expect([[], ['salt'], ['bread', 'salt'], ['bread', 'salt', 'honey']].map(listed)).toEqual([
      '',
      'salt',
      'bread and salt',
      'bread, salt and honey',
    ])
  })
})
