import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { addDays, indianDate, indianInstant } from '#domain/delivery/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { projectFile, projectRoot } from '#server/project-files.ts'
import { createTask } from '#server/tasks/tasks.ts'

/** Name of the row in `meta` with the time of the last nightly backup that an instance has begun. */
const SLOT_KEY = 'backupSlot'
const TIMEOUT_MS = 6 * 60 * 60_000

/** Makes a backup and keeps this number of them. Rejects with the reason, and when `signal` aborts. */
type MakeBackup = (keep: string, signal: AbortSignal) => Promise<void>

/**
 * Runs the command in a process of its own: copying an SQLite file and deriving the key of a passphrase would block
 * this one, and take its memory.
 */
const runBackupProcess: MakeBackup = async (keep, signal) => {
  // biome-ignore lint/style/noProcessEnv: the command reads the same environment as this process
  const options = { cwd: projectRoot, env: process.env, signal, timeout: TIMEOUT_MS }
  const args = ['--disable-warning=ExperimentalWarning', projectFile('server/backup.ts'), 'backup', '--keep', keep]
  await promisify(execFile)(process.execPath, args, options).catch(({ stderr = '', message }: ExecError) => {
    throw new Error(stderr.trim().split('\n').at(-1) || message)
  })
}
type ExecError = { stderr?: string; message: string }

/**
 * Makes the nightly backup if its time has come and no other instance has begun it. A failure becomes a task, and so
 * an email to the owners; the next success closes it. A backup that `signal` aborts is made after the next start.
 */
export async function backUpWhenDue(
  { db, now }: { db: Db; now: () => Date },
  signal: AbortSignal,
  makeBackup = runBackupProcess,
): Promise<void> {
  const { by, at, keep } = await readSchedule(db)
  if (by !== 'shop') return
  const slot = lastTime(now(), at).toISOString()
  const previous = await claimSlot(db, slot)
  if (previous === undefined) return
  try {
    await makeBackup(keep, signal)
    await closeTasks(db, now())
  } catch (error) {
    if (signal.aborted) return await releaseSlot(db, slot, previous)
    const text = `The nightly backup failed: ${(error as Error).message}`
    await createTask(db, { orderId: null, subject: `backup:${slot}`, text, at: now() })
  }
}

async function readSchedule(db: Db) {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['backup.by', 'backup.at', 'backup.keep'])
    .execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name.replace('backup.', ''), value]))
  return { by: 'shop', at: '02:30', keep: '14', ...stored }
}

/** Returns when a time of the day in India last came. */
function lastTime(now: Date, time: string): Date {
  const day = indianDate(now)
  const today = indianInstant(day, time)
  return today <= now ? today : indianInstant(addDays(day, -1), time)
}

/**
 * Claims a backup for this instance and returns the previous one. Returns `undefined` when it is claimed already, and
 * on the first day of a shop, whose first backup is that of the next night.
 */
async function claimSlot(db: Db, slot: string): Promise<string | undefined> {
  const first = await db
    .insertInto('meta')
    .values({ name: SLOT_KEY, value: slot })
    .onConflict((c) => c.column('name').doNothing())
    .executeTakeFirst()
  if (first.numInsertedOrUpdatedRows === 1n) return undefined
  const stored = await db.selectFrom('meta').select('value').where('name', '=', SLOT_KEY).executeTakeFirstOrThrow()
  if (stored.value >= slot) return undefined
  const claimed = await db
    .updateTable('meta')
    .set({ value: slot })
    .where('name', '=', SLOT_KEY)
    .where('value', '=', stored.value)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n ? stored.value : undefined
}

async function releaseSlot(db: Db, slot: string, previous: string): Promise<void> {
  await db.updateTable('meta').set({ value: previous }).where('name', '=', SLOT_KEY).where('value', '=', slot).execute()
}

async function closeTasks(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('subject', 'like', 'backup:%')
    .where('doneAt', 'is', null)
    .execute()
}
