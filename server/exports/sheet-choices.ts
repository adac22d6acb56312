import {
  isSheetPreset,
  readSheetColumns,
  SHEET_FORMATS,
  type SheetColumn,
  type SheetFormat,
  type SheetPreset,
} from '#domain/desk/order-sheet.ts'
import type { Db } from '#server/db/connect.ts'

/** How a person exported orders last. */
export type SheetChoice = { preset: SheetPreset; columns: SheetColumn[]; format: SheetFormat }

/** Returns the choice of a person for a preset, or without one for the preset used last. */
export async function readSheetChoice(db: Db, userId: string, preset: SheetPreset | undefined): Promise<SheetChoice> {
  const row = await db
    .selectFrom('sheetChoices')
    .select(['preset', 'columns', 'format'])
    .where('userId', '=', userId)
    .$if(preset !== undefined, (query) => query.where('preset', '=', preset ?? ''))
    .orderBy('usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const used = preset ?? (row && isSheetPreset(row.preset) ? row.preset : 'everything')
  const format = SHEET_FORMATS.find((one) => one === row?.format)
  return {
    preset: used,
    columns: readSheetColumns(used, row ? [row.columns] : []),
    // Couriers and accounting programs read CSV.
    format: format ?? (used === 'courier' ? 'csv' : 'xlsx'),
  }
}

/** Remembers the choice of a person. */
export async function keepSheetChoice(
  db: Db,
  userId: string,
  { preset, columns, format }: SheetChoice,
  at: Date,
): Promise<void> {
  const said = { columns: columns.join(), format, usedAt: at.toISOString() }
  await db
    .insertInto('sheetChoices')
    .values({ userId, preset, ...said })
    .onConflict((key) => key.columns(['userId', 'preset']).doUpdateSet(said))
    .execute()
}
