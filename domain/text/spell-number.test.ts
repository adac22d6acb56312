import { describe, expect, it } from 'vitest'
import { joinList, spellCount, spellHundreds, spellNumber } from './indian-number.ts'

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
    expect(spellNumber(count)).toBe(words)
  })

  it('start a list, also an empty one', () => {
    expect([spellCount(8), spellCount(0)]).toEqual(['Eight', 'None'])
  })

  it.each([
    [45, 'forty-five'],
    [100, 'a hundred'],
    [155, 'a hundred and fifty-five'],
    [201, 'two hundred and one'],
    [1000, '1,000'],
  ])('spells %i out as %s', (count, words) => {
    expect(spellHundreds(count)).toBe(words)
  })

  it('join parts of a sentence', () => {
    expect([[], ['salt'], ['bread', 'salt'], ['bread', 'salt', 'honey']].map(joinList)).toEqual([
      '',
      'salt',
      'bread and salt',
      'bread, salt and honey',
    ])
  })
})
