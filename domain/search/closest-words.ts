/** Returns the number of typos allowed in a word; short words allow none, because a typo makes another word. */
export const allowedTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Returns conditions that select all candidates of `closestWords`: one of these initial letters, or one of these
 * three-letter sequences. If neither of the first two letters is the initial, a typo is there, and the remaining typo
 * leaves one of two later sequences intact.
 */
export function candidateFilter(typed: string): { letters: string[]; holding: string[] } {
  const letters = [...typed]
  const threes = allowedTypos(typed) < 2 ? [1] : [1, 5]
  return {
    letters: [...new Set(letters.slice(0, 2))],
    holding: threes.map((from) => letters.slice(from, from + 3).join('')),
  }
}

type Row = Uint8Array

const MAX_WORD_LENGTH = 40

/**
 * Returns the words closest to a mistyped one by optimal string alignment, all at the same distance; empty if even
 * the closest is too far. The typed word may be an incomplete beginning. `sorted` must be sorted: neighbours share a
 * beginning, so rows of the matrix are reused.
 */
export function closestWords(sorted: readonly string[], typed: string): string[] {
  let nearest: string[] = []
  let limit = allowedTypos(typed)
  if (limit === 0 || typed.length > MAX_WORD_LENGTH) return nearest
  const rows = Array.from({ length: MAX_WORD_LENGTH + 1 }, () => new Uint8Array(typed.length + 1))
  rows[0]?.forEach((_, column, row) => {
    row[column] = column
  })
  let before = ''
  // Words that share this beginning with the previous word cannot be close enough.
  let deadEndFrom = Number.POSITIVE_INFINITY

  for (const word of sorted) {
    if (word.length < typed.length - limit) continue
    const alike = Math.min(commonPrefixLength(before, word), MAX_WORD_LENGTH)
    before = word
    if (alike >= deadEndFrom) continue
    deadEndFrom = Number.POSITIVE_INFINITY
    const end = Math.min(word.length, MAX_WORD_LENGTH)
    for (let length = alike + 1; length <= end; length++) {
      if (fillRow(rows, word, length, typed) <= limit) continue
      deadEndFrom = length
      break
    }
    const reached = Math.min(end, deadEndFrom)
    const typos = fewestTypos(rows, reached, typed.length)
    if (typos > limit) continue
    if (typos < limit) nearest = []
    limit = typos
    nearest.push(word)
  }
  return nearest
}

function commonPrefixLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length++
  return length
}

/** Fills a row of the distance matrix and returns its minimum. */
function fillRow(rows: readonly Row[], word: string, length: number, typed: string): number {
  const row = rows[length]
  const above = rows[length - 1]
  if (!row || !above) return 0
  const letter = word[length - 1]
  let fewest = length
  row[0] = length
  for (let column = 1; column <= typed.length; column++) {
    const wrong = typed[column - 1] === letter ? 0 : 1
    let typos = Math.min((above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + wrong)
    if (typed[column - 2] === letter && typed[column - 1] === word[length - 2]) {
      typos = Math.min(typos, (rows[length - 2]?.[column - 2] ?? typos) + 1)
    }
    row[column] = typos
    fewest = Math.min(fewest, typos)
  }
  return fewest
}

/** Returns the distance to the whole word, or to its beginning of about the typed length. */
function fewestTypos(rows: readonly Row[], reached: number, typedLength: number): number {
  let fewest = Number.POSITIVE_INFINITY
  for (let length = Math.max(1, typedLength - 1); length <= reached; length++) {
    fewest = Math.min(fewest, rows[length]?.[typedLength] ?? fewest)
  }
  return fewest
}
