import { connect, type Db, type Place } from '#server/db/connect.ts'

const LAST_BACKUP = 'lastBackup'

/** Keeps when the shop was backed up last, for whoever looks whether it is. */
export async function rememberBackup(where: Place, now: Date): Promise<void> {
  const db = await connect(where)
  const value = now.toISOString()
  try {
    await db
      .insertInto('meta')
      .values({ name: LAST_BACKUP, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
  } finally {
    await db.destroy()
  }
}

/** When a backup was made last; `undefined` where none ever was by a program that keeps it. */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LAST_BACKUP).executeTakeFirst()
  return row && new Date(row.value)
}
