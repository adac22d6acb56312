import type { Db } from '#server/db/connect.ts'
import type { Keeping } from './order-terms.ts'

/** Sheets that were brought in go with their rows, one after the other; what they changed stays in the history of each gift. */
export async function forgetSheets(db: Db, { before, isOver }: Keeping): Promise<boolean> {
  for (;;) {
    const old = await db
      .selectFrom('sheets')
      .select('id')
      .where('at', '<=', before.toISOString())
      .limit(1)
      .executeTakeFirst()
    if (!old) return true
    await db.deleteFrom('sheetRows').where('sheetId', '=', old.id).execute()
    await db.deleteFrom('sheets').where('id', '=', old.id).execute()
    if (isOver()) return false
  }
}
