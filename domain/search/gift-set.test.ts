import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf, inBoth, inEither, inMost, NO_GIFTS, sizeOf, toSet, without } from './gift-set.ts'

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 300 }))
const sorted = (them: Iterable<number>) => [...them].toSorted((a, b) => a - b)

describe('a set of gifts', () => {
  it('has the numbers that it was made of, in order, and knows how many', () => {
    fc.assert(
      fc.property(numbers, fc.nat(20), (them, most) => {
        expect(firstOf(toSet(them))).toEqual(sorted(them))
        expect(firstOf(toSet(them), most)).toEqual(sorted(them).slice(0, most))
        expect(sizeOf(toSet(them))).toBe(them.length)
      }),
    )
    expect(firstOf(NO_GIFTS)).toEqual([])
  })

  it('is joined with, cut by and taken from another, whichever is longer', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        expect(firstOf(inBoth(toSet(one), toSet(other)))).toEqual(sorted(one.filter((no) => other.includes(no))))
        expect(firstOf(inEither(toSet(one), toSet(other)))).toEqual(sorted(new Set([...one, ...other])))
        expect(firstOf(without(toSet(one), toSet(other)))).toEqual(sorted(one.filter((no) => !other.includes(no))))
      }),
    )
  })

  it('of several holds those that are in the most of them', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 8 }), (lists) => {
        const counts = new Map<number, number>()
        for (const no of lists.flat()) counts.set(no, (counts.get(no) ?? 0) + 1)
        const most = Math.max(0, ...counts.values())
        const expected = [...counts].flatMap(([no, count]) => (count === most ? [no] : []))
        expect(firstOf(inMost(lists.map(toSet)))).toEqual(sorted(expected))
      }),
    )
  })
})
