export type Random = { below: (limit: number) => number; chance: (share: number) => boolean; fork: () => Random }

export const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.below(16).toString(16)).join('')

/** Seeded random numbers (mulberry32), so that a run can be repeated. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    fork: () => randomFrom(Math.floor(next() * 2 ** 32)),
  }
}
