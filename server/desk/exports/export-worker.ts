import { writeFiles } from '#server/desk/apart/write-files.ts'
import type { Exported, ExportWish } from './export-list.ts'
import { countList, csvPieces } from './list-wish.ts'

// Runs in a thread of its own: see export-list.ts.
writeFiles<ExportWish, Exported>(async ({ db }, wish, { write, tell }) => {
  const of = await countList(db, wish, wish.at)
  let rows = 0
  for await (const piece of csvPieces(db, wish, wish.at)) {
    write(piece.text)
    rows += piece.rows
    tell({ done: rows, of })
  }
  return { rows }
})
