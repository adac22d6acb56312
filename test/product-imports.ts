import { findProductRow, readProductFields } from '#server/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { applyNextRows } from '#server/imports/apply-import.ts'
import { previewSheet } from '#server/imports/preview-sheet.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { confirmImport, storeImport } from '#server/imports/store-import.ts'

export const ASHA = { who: 'Asha', now: new Date('2026-11-23T09:00:00Z'), live: false }
export const KIDS = 'kids-zone-1'

/** Returns the preview of an import. */
export async function previewImport(db: Db, text: string) {
  const sheet = await readSheet(new TextEncoder().encode(text))
  if ('fault' in sheet) throw new Error(sheet.fault)
  return previewSheet(db, sheet, ASHA.now)
}

/** Stores an import that has not begun; `next` applies its next batch. */
export async function createImport(db: Db, text: string) {
  const id = await storeImport(db, 'C:\\prices\u0007.csv', await previewImport(db, text), ASHA)
  return { id, begin: () => confirmImport(db, id, ASHA), next: () => applyNextRows(db, id, ASHA) }
}

/** Returns a product's fields. */
export async function productFields(db: Db, id: string) {
  const row = await findProductRow(db, id)
  if (!row) throw new Error(`there is no ${id}`)
  return readProductFields(db, row)
}
