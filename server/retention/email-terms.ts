import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import type { Keeping } from './order-terms.ts'
import { inWindows, WINDOW } from './windows.ts'

/** Emails, and the files of a shop that has no mail server. */
export async function forgetEmails(db: Db, { before, isOver, dataDir }: Keeping): Promise<boolean> {
  const at = before.toISOString()
  const done = await inWindows(
    (after) =>
      db.selectFrom('mails').select(['id', 'createdAt']).where('id', '>', after).orderBy('id').limit(WINDOW).execute(),
    async (rows) => {
      const due = rows.filter(({ createdAt }) => createdAt <= at).map(({ id }) => id)
      if (due.length > 0) await db.deleteFrom('mails').where('id', 'in', due).execute()
    },
    isOver,
  )
  await sweepEmails(db, dataDir)
  return done
}

/** As `deliver.ts` names them. */
const EMAIL_FILE = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.half)?$/

/** Removes files of emails that the shop no longer knows; what it did not write stays. */
export async function sweepEmails(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).flatMap((name) => {
    const id = EMAIL_FILE.exec(name)?.[1]
    return id ? [{ name, id }] : []
  })
  for (let from = 0; from < files.length; from += WINDOW) {
    const some = files.slice(from, from + WINDOW)
    const ids = some.map(({ id }) => id)
    const rows = await db.selectFrom('mails').select('id').where('id', 'in', ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const { name, id } of some) if (!known.has(id)) await rm(join(folder, name), { force: true })
  }
}

/** What providers sent, word for word; that it came and what came of it stays. */
export const forgetWebhooks = (db: Db, { before, isOver }: Keeping): Promise<boolean> =>
  inWindows(
    (after) =>
      db
        .selectFrom('webhookEvents')
        .select(['id', 'receivedAt'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(WINDOW)
        .execute(),
    async (rows) => {
      const due = rows.filter(({ receivedAt }) => receivedAt <= before.toISOString()).map(({ id }) => id)
      if (due.length === 0) return
      await db.updateTable('webhookEvents').set({ body: '' }).where('id', 'in', due).where('body', '<>', '').execute()
    },
    isOver,
  )
