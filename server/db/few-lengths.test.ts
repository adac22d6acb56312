import { expect, it } from 'vitest'
import { inFewLengths, ofFewLengths } from './few-lengths.ts'

const many = (length: number) => Array.from({ length }, (_, at) => at)

it('a list of any length holds the same, in one of few lengths', () => {
  const lengths = new Set<number>()
  for (let length = 0; length <= 1100; length++) {
    const list = ofFewLengths(many(length))
    expect([...new Set(list)]).toEqual(many(length))
    lengths.add(list.length)
  }
  expect(lengths.size).toBe(13)
})

it('a list of any length is written in pieces of few lengths', () => {
  const lengths = new Set<number>()
  for (let length = 0; length <= 1100; length++) {
    const pieces = [...inFewLengths(many(length))]
    expect(pieces.flat()).toEqual(many(length))
    for (const piece of pieces) lengths.add(piece.length)
  }
  expect(lengths.size).toBe(10)
})
