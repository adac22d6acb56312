import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { connect, type DatabaseLocation } from '#server/db/connect.ts'
import { replaceLastBackup } from '#server/settings/recorded-state.ts'
import { openShop } from '#server/shop.ts'
import { describeTarget, listBackups } from './backup-target.ts'
import { findBookFaults } from './check-books.ts'
import { makeWorkFolder } from './make-archive.ts'
import { BackupError, DamagedBackupError } from './manifest.ts'
import { locateBackup, verifyBackup } from './open-backup.ts'
import { previewRestore, restore } from './restore.ts'

/** Name of the row in `meta` that marks a database as one of drills, so that the next drill may replace it. */
const DRILL_KEY = 'drill'

/** `damaged` are the faults of newer backups than `name`. */
export type DrillResult = { name: string; seconds: number; orders: number; damaged: string[] }

/**
 * Restores the newest good backup into a temporary shop, opens it as a start would, checks the books and removes it.
 * A damaged newer one no longer counts as the last backup on Today. On
 * PostgreSQL the shop is in `DRILL_DATABASE_URL`, which must be empty or of an earlier drill. No job runs and no email
 * is sent. Throws `BackupError` when any step fails.
 */
export async function runDrill(config: Config, now: Date): Promise<DrillResult> {
  const work = await makeWorkFolder(config.dataDir)
  const startedAt = performance.now()
  try {
    const location = { dataDir: join(work, 'shop'), databaseUrl: await drillDatabase(config) }
    const { name, folder, damaged } = await openNewestGood(config, work)
    await restore(location, await previewRestore(location, folder), now)
    const orders = await openRestored(config, location, now)
    return { name, orders, damaged, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Opens the newest backup that is not damaged. Throws `BackupError` when there is none. */
async function openNewestGood(config: Config, work: string) {
  const { target } = config.backup
  const names = (await listBackups(target)).reverse()
  if (names.length === 0) throw new BackupError(`There is no backup in ${describeTarget(target)}.`)
  const damaged: string[] = []
  for (const name of names) {
    const place = join(work, name)
    await mkdir(place, { mode: 0o700 })
    try {
      const { folder, manifest } = await verifyBackup(await locateBackup(config.backup, name, place))
      if (damaged.length > 0) await replaceLastBackup(config, timeOf(names[0]), new Date(manifest.madeAt))
      return { name, folder, damaged }
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error
      damaged.push(`${name}: ${error.message}`)
      await rm(place, { recursive: true, force: true })
    }
  }
  await replaceLastBackup(config, timeOf(names[0]), undefined)
  throw new BackupError(`No backup in ${describeTarget(target)} is good. ${damaged.join(' ')}`)
}

/** Returns the time in the name of a backup. */
const timeOf = (name = ''): Date => {
  const [, day = '', hour = '', minute = '', second = ''] = /^regalo-(.{10})-(..)(..)(..)/.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}

async function drillDatabase({ databaseUrl, backup: { drillUrl } }: Config): Promise<string | undefined> {
  if (!databaseUrl) return undefined
  if (!drillUrl) throw new BackupError('Set DRILL_DATABASE_URL to an empty PostgreSQL database for the drill.')
  if (
    new URL(drillUrl).pathname === new URL(databaseUrl).pathname &&
    new URL(drillUrl).host === new URL(databaseUrl).host
  )
    throw new BackupError('DRILL_DATABASE_URL is the database of the shop: name another one.')
  if (!(await mayReplace(drillUrl)))
    throw new BackupError('DRILL_DATABASE_URL holds data that is not of a drill: name an empty database.')
  return drillUrl
}

/** Returns true for a database that is empty or holds the shop of an earlier drill. */
async function mayReplace(databaseUrl: string): Promise<boolean> {
  const db = await connect({ databaseUrl, dataDir: '' }, { untimed: true })
  try {
    const tables = await db.introspection.getTables()
    if (tables.length === 0) return true
    if (!tables.some(({ name }) => name === 'meta')) return false
    const mark = await db.selectFrom('meta').select('value').where('name', '=', DRILL_KEY).executeTakeFirst()
    return mark !== undefined
  } finally {
    await db.destroy()
  }
}

async function openRestored(config: Config, location: DatabaseLocation, now: Date): Promise<number> {
  const shop = await openShop({ ...config, ...location, store: undefined, logLevel: 'silent' })
  try {
    await shop.db.insertInto('meta').values({ name: DRILL_KEY, value: now.toISOString() }).execute()
    const faults = await findBookFaults(shop.db)
    if (faults.length > 0) throw new BackupError(`The books of the restored shop do not add up: ${faults.join('; ')}.`)
    const { count } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  } finally {
    await shop.close()
  }
}
