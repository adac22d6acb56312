import { describe, expect, it } from 'vitest'
import { findIndianMobiles } from './contact-keys.ts'

describe('the Indian mobile numbers in a text', () => {
  it.each([
    ['9845055555'],
    ['98450 55555'],
    ['98450-55555'],
    ['(98450) 55555'],
    ['98450.55555'],
    ['984 505 55 55'],
    ['98450\u00a055555'],
    ['98450\u201155555'],
    ['98450\u200b55555'],
    ['+91 98450 55555'],
    ['+91-98450-55555'],
    ['+91 98450 555 55'],
    ['+919845055555'],
    ['919845055555'],
    ['91 98450 55555'],
    ['0091 98450 55555'],
    ['+91 0 98450 55555'],
    ['09845055555'],
    ['0 98450 55555'],
    ['९८४५० ५५५५५'],
    ['９８４５０５５５５５'],
    ['98450 55555 ext 7'],
    ['98450 55555 ext. 12, ask for Asha'],
    ['98450 55555x7'],
    ['98450 55555 7'],
    ['7 98450 55555'],
    ['(1) 98450 55555'],
    ['Phone: 98450 55555 (evenings)'],
    ['98450 55555 / 9845055555'],
    ['call 12345, then 98450 55555'],
  ])('%j is one number, and the same one', (typed) => expect(findIndianMobiles(typed)).toEqual(['9845055555']))

  it.each([
    [''],
    ['ring my mother'],
    ['4112 3456'],
    ['5845055555'],
    ['98450 5555'],
    ['98450555551'],
    ['98450 abc 55555'],
    ['4111 1111 1111 1111'],
    ['+1 212 555 0123'],
  ])('%j has none', (typed) => expect(findIndianMobiles(typed)).toEqual([]))

  it.each([
    ['98450 55555, 98450 66666'],
    ['98450 55555 98450 66666'],
    ['9845055555/9845066666'],
    ['+91 98450 55555 +91 98450 66666'],
    ['98450 55555 (mother 98450 66666)'],
    ['98450 55555 / 98450 55555 / 09845066666'],
  ])('%j has two, in order', (typed) => expect(findIndianMobiles(typed)).toEqual(['9845055555', '9845066666']))

  it.each([
    ['digits', '9'],
    ['numbers', '98450 55555 '],
    ['groups', '9 '],
    ['prefixes', '0091'],
    ['separators', '-'],
    ['letters', 'x'],
  ])('are found in time linear in the length of %s', (_, part) => {
    const timeOf = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length))
      const times = Array.from({ length: 3 }, () => {
        const begun = performance.now()
        findIndianMobiles(text)
        return performance.now() - begun
      })
      return Math.min(...times)
    }
    timeOf(20_000)
    // 32 times the length: a quadratic parser takes about 1,000 times as long.
    expect(timeOf(640_000) / Math.max(2, timeOf(20_000))).toBeLessThan(200)
  })
})
