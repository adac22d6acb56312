import type { Db } from '#server/db/connect.ts'
import { readMailServer } from '#server/email/mail-status.ts'
import { countFailingEmails, countFailingJobs } from '#server/metrics/shop-figures.ts'
import { lastBackup, lastPaymentMode } from '#server/settings/recorded-state.ts'

/** A condition of the server that an owner must act on, with the page that helps. */
export type ServerFact = { id: 'backup' | 'emails' | 'jobs'; text: string; to: string; action: string }

const HOUR_MS = 60 * 60_000
/** A day, and an hour for the nightly backup to run. */
const MAX_BACKUP_AGE_MS = 25 * HOUR_MS

/** Returns what is wrong with backups (of a live shop), emails and jobs. Those given up have tasks of their own. */
export async function readServerFacts(db: Db, now: Date): Promise<ServerFact[]> {
  const emails = await countFailingEmails(db)
  const jobs = await countFailingJobs(db)
  return [...(await backupFacts(db, now)), ...emailFacts(emails, await readMailServer(db)), ...jobFacts(jobs)]
}

async function backupFacts(db: Db, now: Date): Promise<ServerFact[]> {
  if ((await lastPaymentMode(db)) !== 'live' || (await areBackupsMadeElsewhere(db))) return []
  const last = await lastBackup(db)
  const hours = last && Math.floor((now.getTime() - last.getTime()) / HOUR_MS)
  if (last && now.getTime() - last.getTime() <= MAX_BACKUP_AGE_MS) return []
  const age = hours === undefined ? 'No backup was made yet.' : `The last backup is ${formatAge(hours)} old.`
  return [{ id: 'backup', text: age, to: '/desk/settings/backups', action: 'Open backups' }]
}

const formatAge = (hours: number): string => (hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`)

async function areBackupsMadeElsewhere(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'backup.by').executeTakeFirst()
  return row?.value === 'elsewhere'
}

function emailFacts(count: number, server: { host: string } | undefined): ServerFact[] {
  if (count === 0) return []
  const what = count === 1 ? '1 email cannot be sent' : `${count} emails cannot be sent`
  const by = server ? ` by ${server.host}` : ''
  return [
    { id: 'emails', text: `${what}${by}. The shop keeps trying.`, to: '/desk/settings/emails', action: 'Open emails' },
  ]
}

function jobFacts(count: number): ServerFact[] {
  if (count === 0) return []
  const what = count === 1 ? '1 background job fails' : `${count} background jobs fail`
  return [
    { id: 'jobs', text: `${what}. The log has the reason.`, to: '/desk/settings/safety', action: 'Open activity log' },
  ]
}
