import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { nearby, nearestWords } from './nearest-words.ts'

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdeé'), minLength, maxLength })

/** As a hand that slips types it: a letter too many, too few, wrong, or two in each other’s place. */
const slip = (word: string, [kind, at, letter]: [number, number, string]) => {
  const place = at % word.length
  const [before, after] = [word.slice(0, place), word.slice(place + 1)]
  if (kind === 0) return before + letter + word.slice(place)
  if (kind === 1) return before + after
  if (kind === 2) return before + letter + after
  return before + after.slice(0, 1) + word.charAt(place) + after.slice(1)
}
const slips = fc.array(fc.tuple(fc.nat(3), fc.nat(11), letters(1, 1)), { minLength: 0, maxLength: 2 })

it('no word that was meant is anywhere else than where near ones are looked for', () => {
  fc.assert(
    fc.property(
      letters(4, 12),
      fc.array(letters(3, 14), { maxLength: 30 }),
      slips,
      fc.nat(3),
      (meant, others, made, cut) => {
        const words = [...new Set([meant, ...others])].sort()
        const typed = made.reduce((word, one) => (word.length > 1 ? slip(word, one) : word), meant.slice(0, 12 - cut))
        const { letters: begun, holding } = nearby(typed)
        const looked = words.filter(
          (word) => begun.some((letter) => word.startsWith(letter)) || holding.some((three) => word.includes(three)),
        )
        expect(nearestWords(looked, typed)).toEqual(nearestWords(words, typed))
      },
    ),
    { numRuns: 3000, seed: FUZZ_SEED },
  )
})
