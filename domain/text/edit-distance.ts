/** Returns the optimal string alignment distance of two words; 3 if the lengths differ by more than 2. */
export function editDistance(word: string, typed: string): number {
  if (Math.abs(word.length - typed.length) > 2) return 3
  const rows = Array.from({ length: word.length + 1 }, (_, row) =>
    Array.from({ length: typed.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= word.length; row++) {
    for (let column = 1; column <= typed.length; column++) {
      const wrong = word[row - 1] === typed[column - 1] ? 0 : 1
      const swapped = word[row - 1] === typed[column - 2] && word[row - 2] === typed[column - 1]
      const fewest = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + wrong)
      const cells = rows[row]
      if (cells) cells[column] = swapped ? Math.min(fewest, at(row - 2, column - 2) + 1) : fewest
    }
  }
  return at(word.length, typed.length)
}
