import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'

type Mode = Config['payments']

const MODE = 'payments'

/** Keeps whether the shop takes real money, for the owner's commands, which may be given another environment. */
export async function rememberMode(db: Db, mode: Mode): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: MODE, value: mode })
    .onConflict((c) => c.column('name').doUpdateSet({ value: mode }))
    .execute()
}

/** How the shop was started last; `undefined` where it never was by a program that keeps it. */
export async function lastMode(db: Db): Promise<Mode | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', MODE).executeTakeFirst()
  return row?.value === 'live' || row?.value === 'test' ? row.value : undefined
}
