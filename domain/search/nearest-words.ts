/** How many letters of a word may be wrong: a slip in a short word makes another word of it. */
export const typosAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * Where all the words are that `nearestWords` could name: they begin with one of these letters, or hold three of these
 * in a row. Where neither of the first two letters typed is the first of a word, a slip was made there, and of two
 * places further on the one that is left leaves one as it is.
 */
export function nearby(typed: string): { letters: string[]; holding: string[] } {
  const letters = [...typed]
  const threes = typosAllowed(typed) < 2 ? [1] : [1, 5]
  return {
    letters: [...new Set(letters.slice(0, 2))],
    holding: threes.map((from) => letters.slice(from, from + 3).join('')),
  }
}

type Row = Uint8Array

/** No word of the shop is longer; what is beyond is not compared. */
const LONGEST = 40

/**
 * The words that are nearest to a mistyped one, all at the same distance; none where even they are too far. A letter
 * too many, too few, wrong, or two in each other's place is one slip each. The end of a word may still be missing.
 * `sorted` is sorted: neighbours begin alike, so that what was reckoned for one serves the next.
 */
export function nearestWords(sorted: readonly string[], typed: string): string[] {
  let nearest: string[] = []
  let limit = typosAllowed(typed)
  if (limit === 0 || typed.length > LONGEST) return nearest
  const rows = Array.from({ length: LONGEST + 1 }, () => new Uint8Array(typed.length + 1))
  rows[0]?.forEach((_, column, row) => {
    row[column] = column
  })
  let before = ''
  // No word that begins like the last one up to here can be near.
  let hopelessFrom = Number.POSITIVE_INFINITY

  for (const word of sorted) {
    if (word.length < typed.length - limit) continue
    const alike = Math.min(commonBeginning(before, word), LONGEST)
    before = word
    if (alike >= hopelessFrom) continue
    hopelessFrom = Number.POSITIVE_INFINITY
    const end = Math.min(word.length, LONGEST)
    for (let length = alike + 1; length <= end; length++) {
      if (fillRow(rows, word, length, typed) <= limit) continue
      hopelessFrom = length
      break
    }
    const reached = Math.min(end, hopelessFrom)
    const typos = fewestTypos(rows, reached, typed.length)
    if (typos > limit) continue
    if (typos < limit) nearest = []
    limit = typos
    nearest.push(word)
  }
  return nearest
}

function commonBeginning(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length++
  return length
}

/**
 * Slips between the word's first `length` letters and each beginning of what was typed (optimal string alignment);
 * returns the fewest of them.
 */
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

/** The whole word, or a beginning of it that is about as long as what was typed. */
function fewestTypos(rows: readonly Row[], reached: number, typedLength: number): number {
  let fewest = Number.POSITIVE_INFINITY
  for (let length = Math.max(1, typedLength - 1); length <= reached; length++) {
    fewest = Math.min(fewest, rows[length]?.[typedLength] ?? fewest)
  }
  return fewest
}
