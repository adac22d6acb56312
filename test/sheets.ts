import type { Db } from '#server/db/connect.ts'
import { factsOf, productRow } from '#server/owner/goods/read-facts.ts'
import { applyPiece } from '#server/owner/sheets/apply-sheet.ts'
import { foreseeSheet } from '#server/owner/sheets/foresee-sheet.ts'
import { beginSheet, keepSheet } from '#server/owner/sheets/keep-sheet.ts'
import { readSheet } from '#server/owner/sheets/read-sheet.ts'

export const ASHA = { who: 'Asha', now: new Date('2026-11-23T09:00:00Z'), live: false }
export const KIDS = 'kids-zone-1'

/** Preview of an import. */
export async function foresee(db: Db, text: string) {
  const sheet = await readSheet(new TextEncoder().encode(text))
  if ('fault' in sheet) throw new Error(sheet.fault)
  return foreseeSheet(db, sheet, ASHA.now)
}

/** Stores an import that has not begun; `next` applies its next piece. */
export async function bring(db: Db, text: string) {
  const id = await keepSheet(db, 'C:\\prices\u0007.csv', await foresee(db, text), ASHA)
  return { id, begin: () => beginSheet(db, id, ASHA), next: () => applyPiece(db, id, ASHA) }
}

/** Fields of a product. */
export async function facts(db: Db, id: string) {
  const row = await productRow(db, id)
  if (!row) throw new Error(`there is no ${id}`)
  return factsOf(db, row)
}
