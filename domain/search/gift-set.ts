/**
 * Gifts by their numbers, a bit each. A hundred thousand are 12.5 KB, of which any two sets are compared in microseconds,
 * so that what answers a search can be counted to the last one.
 */
export type GiftSet = Uint8Array

export const NO_GIFTS: GiftSet = new Uint8Array(0)

export function toSet(numbers: readonly number[]): GiftSet {
  const set = new Uint8Array(bytesTo(numbers.reduce((one, other) => Math.max(one, other), -1)))
  for (const no of numbers) put(set, no, true)
  return set
}

/** Puts a gift into a set that has room for its number, or takes it out. */
export function put(set: GiftSet, no: number, isIn: boolean): void {
  const [at, bit] = [no >> 3, 1 << (no & 7)]
  set[at] = isIn ? byteAt(set, at) | bit : byteAt(set, at) & ~bit
}

export const inBoth = (one: GiftSet, other: GiftSet): GiftSet =>
  one.subarray(0, other.length).map((byte, at) => byte & byteAt(other, at))

export function inEither(one: GiftSet, other: GiftSet): GiftSet {
  const [long, short] = one.length < other.length ? [other, one] : [one, other]
  return long.map((byte, at) => byte | byteAt(short, at))
}

export const without = (set: GiftSet, others: GiftSet): GiftSet => set.map((byte, at) => byte & ~byteAt(others, at))

/** Gifts that are in as many of the sets as any gift is. */
export function inMost(sets: readonly GiftSet[]): GiftSet {
  const inMoreThan: GiftSet[] = sets.map(() => NO_GIFTS)
  sets.forEach((set, done) => {
    for (let count = done; count >= 0; count--) {
      const before = inMoreThan[count - 1]
      inMoreThan[count] = inEither(inMoreThan[count] ?? NO_GIFTS, before ? inBoth(before, set) : set)
    }
  })
  return inMoreThan.findLast((set) => set.some((byte) => byte > 0)) ?? NO_GIFTS
}

export const sizeOf = (set: GiftSet): number => set.reduce((size, byte) => size + (BITS[byte] ?? 0), 0)

/** The lowest numbers in it, at most so many. */
export function firstOf(set: GiftSet, most = Number.POSITIVE_INFINITY): number[] {
  const numbers: number[] = []
  for (let at = 0; at < set.length && numbers.length < most; at++)
    for (let bits = byteAt(set, at); bits > 0; bits &= bits - 1) numbers.push(at * 8 + 31 - Math.clz32(bits & -bits))
  return numbers.slice(0, most)
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

const byteAt = (set: GiftSet, at: number): number => set[at] ?? 0

const bytesTo = (no: number): number => (no >> 3) + 1
