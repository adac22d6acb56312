import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { candidateFilter, closestWords } from './closest-words.ts'

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdeé'), minLength, maxLength })

/** Applies a typing error: an extra, missing, wrong or swapped letter. */
const slip = (word: string, [kind, at, letter]: [number, number, string]) => {
  const place = at % word.length
  const [before, after] = [word.slice(0, place), word.slice(place + 1)]
  if (kind === 0) return before + letter + word.slice(place)
  if (kind === 1) return before + after
  if (kind === 2) return before + letter + after
  return before + after.slice(0, 1) + word.charAt(place) + after.slice(1)
}
const slips = fc.array(fc.tuple(fc.nat(3), fc.nat(11), letters(1, 1)), { minLength: 0, maxLength: 2 })

it('every word within typing distance is among the candidates', () => {
  fc.assert(
    fc.property(
      letters(4, 12),
      fc.array(letters(3, 14), { maxLength: 30 }),
      slips,
      fc.nat(3),
      (meant, others, made, cut) => {
        const words = [...new Set([meant, ...others])].sort()
        const typed = made.reduce((word, one) => (word.length > 1 ? slip(word, one) : word), meant.slice(0, 12 - cut))
        const { letters: begun, holding } = candidateFilter(typed)
        const looked = words.filter(
          (word) => begun.some((letter) => word.startsWith(letter)) || holding.some((three) => word.includes(three)),
        )
        expect(closestWords(looked, typed)).toEqual(closestWords(words, typed))
      },
    ),
    { numRuns: 3000, seed: FUZZ_SEED },
  )
})
