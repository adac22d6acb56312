import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { connect, type DatabaseLocation } from '#server/db/connect.ts'

type Mode = Config['payments']

const MODE_KEY = 'payments'

/** Records whether the shop takes real money. The CLI reads it because it may run in another environment. */
export async function recordPaymentMode(db: Db, mode: Mode): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: MODE_KEY, value: mode })
    .onConflict((c) => c.column('name').doUpdateSet({ value: mode }))
    .execute()
}

/** Returns the payment mode of the last start, or `undefined` if none is recorded. */
export async function lastPaymentMode(db: Db): Promise<Mode | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', MODE_KEY).executeTakeFirst()
  return row?.value === 'live' || row?.value === 'test' ? row.value : undefined
}

const LAST_BACKUP_KEY = 'lastBackup'

/** Records the time of the last backup, for the go-live checklist. */
export async function recordBackup(where: DatabaseLocation, now: Date): Promise<void> {
  const db = await connect(where)
  const value = now.toISOString()
  try {
    await db
      .insertInto('meta')
      .values({ name: LAST_BACKUP_KEY, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
  } finally {
    await db.destroy()
  }
}

/**
 * Replaces the time of the last backup by that of an older one, or by none, unless a backup after `damaged` is recorded
 * elsewhere.
 */
export async function replaceLastBackup(where: DatabaseLocation, damaged: Date, good: Date | undefined): Promise<void> {
  const db = await connect(where)
  try {
    const last = await lastBackup(db)
    // Names of backups have whole seconds.
    if (!last || last.getTime() >= damaged.getTime() + 1000) return
    await db.deleteFrom('meta').where('name', '=', LAST_BACKUP_KEY).execute()
    if (good) await db.insertInto('meta').values({ name: LAST_BACKUP_KEY, value: good.toISOString() }).execute()
  } finally {
    await db.destroy()
  }
}

/** Returns the time of the last backup, or `undefined` if none is recorded. */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LAST_BACKUP_KEY).executeTakeFirst()
  return row && new Date(row.value)
}
