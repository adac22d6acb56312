import { setTimeout as rest } from 'node:timers/promises'
import { writeFiles } from '#server/desk/apart/write-files.ts'
import type { Exported, ExportWish } from './export-list.ts'
import { countList, csvPieces } from './list-wish.ts'

// Runs in a thread of its own: see export-list.ts.
writeFiles<ExportWish, Exported>(async ({ db }, wish, { write, tell }) => {
  const of = await countList(db, wish, wish.at)
  let rows = 0
  let begunAt = performance.now()
  for await (const piece of csvPieces(db, wish, wish.at)) {
    write(piece.text)
    rows += piece.rows
    tell({ done: rows, of })
    // As long as the piece took the processor is left to whoever shops: nobody waits for a list as they do for a page.
    await rest(performance.now() - begunAt)
    begunAt = performance.now()
  }
  return { rows }
})
