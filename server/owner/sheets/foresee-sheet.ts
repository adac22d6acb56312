import { setImmediate } from 'node:timers/promises'
import type { ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/lists.ts'
import { takenAmong } from '#server/owner/goods/free-id.ts'
import { knownGifts, readPlaces } from '#server/owner/goods/read-facts.ts'
import { foreseeRow } from './foresee-row.ts'
import type { Foreseen } from './foreseen.ts'
import type { ReadSheet } from './read-sheet.ts'

/** So many rows are looked at between two looks into the database. */
const PIECE = 250

/**
 * What a sheet would do, row by row, and what is wrong in it, cell by cell. Nothing is written. Rows that would change
 * nothing are only counted.
 */
export async function foreseeSheet(db: Db, sheet: ReadSheet, now: Date): Promise<Foreseen> {
  const all: Foreseen = { rowsRead: 0, unchanged: 0, changes: [], faulty: [] }
  for await (const { rowsRead, unchanged, changes, faulty } of foreseePieces(db, sheet, now)) {
    all.rowsRead += rowsRead
    all.unchanged += unchanged
    all.changes.push(...changes)
    all.faulty.push(...faulty)
  }
  return all
}

/** The same a piece of the sheet at a time, for whoever does not want to hold all of it. */
export async function* foreseePieces(db: Db, { columns, rows }: ReadSheet, now: Date): AsyncGenerator<Foreseen, void> {
  const at = columns.indexOf('id')
  const around = { places: await readPlaces(db), now, seen: new Map<ProductId, number>() }
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    const ids = [...new Set(piece.map(({ cells }) => cells[at] ?? ''))]
    const gifts = await knownGifts(
      db,
      await db
        .selectFrom('products')
        .selectAll()
        .where(inList(db, 'id', ids))
        .execute(),
    )
    const unknown = ids.filter((id) => !gifts.has(id))
    const taken = await takenAmong(db, unknown)
    const foreseen: Foreseen = { rowsRead: piece.length, unchanged: 0, changes: [], faulty: [] }
    for (const row of piece) {
      const answer = foreseeRow(row, columns, gifts.get(row.cells[at] ?? ''), { ...around, taken })
      if ('faults' in answer) foreseen.faulty.push(answer)
      else if (answer.facts.length > 0) foreseen.changes.push(answer)
      else foreseen.unchanged += 1
    }
    yield foreseen
    await setImmediate()
  }
}
