import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { BATCH_SIZE, inBatches } from './batches.ts'
import type { RetentionRun } from './orders.ts'

/** Deletes old emails, and the files of emails of a shop without a mail server. */
export async function deleteOldEmails(db: Db, { before, isOver, dataDir }: RetentionRun): Promise<boolean> {
  const at = before.toISOString()
  const done = await inBatches(
    (after) =>
      db
        .selectFrom('mails')
        .select(['id', 'createdAt'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute(),
    async (rows) => {
      const due = rows.filter(({ createdAt }) => createdAt <= at).map(({ id }) => id)
      if (due.length > 0) await db.deleteFrom('mails').where('id', 'in', due).execute()
    },
    isOver,
  )
  await deleteOrphanEmailFiles(db, dataDir)
  return done
}

/** File names as `deliver.ts` writes them. */
const EMAIL_FILE = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.half)?$/

/** Deletes files of emails that are no longer in the database. Other files stay. */
export async function deleteOrphanEmailFiles(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).flatMap((name) => {
    const id = EMAIL_FILE.exec(name)?.[1]
    return id ? [{ name, id }] : []
  })
  for (let from = 0; from < files.length; from += BATCH_SIZE) {
    const batch = files.slice(from, from + BATCH_SIZE)
    const ids = batch.map(({ id }) => id)
    const rows = await db.selectFrom('mails').select('id').where('id', 'in', ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const { name, id } of batch) if (!known.has(id)) await rm(join(folder, name), { force: true })
  }
}

/** Deletes the bodies of old webhooks; their receipt and outcome stay. */
export const deleteWebhookBodies = (db: Db, { before, isOver }: RetentionRun): Promise<boolean> =>
  inBatches(
    (after) =>
      db
        .selectFrom('webhookEvents')
        .select(['id', 'receivedAt'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute(),
    async (rows) => {
      const due = rows.filter(({ receivedAt }) => receivedAt <= before.toISOString()).map(({ id }) => id)
      if (due.length === 0) return
      await db.updateTable('webhookEvents').set({ body: '' }).where('id', 'in', due).where('body', '<>', '').execute()
    },
    isOver,
  )
