import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { lastBackup, recordBackup } from '#server/settings/recorded-state.ts'
import { openShop } from '#server/shop.ts'
import { clientPostgres, setProgramPath, startClientPostgres } from '#test/client-postgres.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { runBackup, runDrillCommand } from './commands.ts'
import * as openBackup from './open-backup.ts'

const NOON = new Date('2026-11-23T06:30:00Z')
const LATER = new Date('2026-11-24T06:30:00Z')
const [FIRST, SECOND] = ['regalo-2026-11-23-063000', 'regalo-2026-11-24-063000']

const bin = await clientPostgres()
const server = bin ? await startClientPostgres(bin) : undefined
afterAll(() => server?.remove())
if (bin) setProgramPath(bin)

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regalo-drill-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

let databases = 0
async function createDatabase(url: string): Promise<string> {
  const name = `drill_${process.pid}_${databases++}`
  const client = new pg.Client(`${url}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${url}/${name}`
}

/** Opens a shop with one paid order, backed up at noon and a day later. */
async function backedUpTwice(env: Record<string, string> = {}): Promise<Config> {
  const places = { DATA_DIR: await folder(), BACKUP_TO: await folder() }
  const read = readConfig({ LOG_LEVEL: 'silent', ...places, ...env }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  await createPaidOrder(shop.db)
  await shop.close()
  for (const now of [NOON, LATER]) {
    expect(await runBackup([], read.config, now)).toMatchObject({ ok: true })
    await recordBackup(read.config, now)
  }
  return read.config
}

const targetOf = ({ backup: { target } }: Config): string => ('folder' in target ? target.folder : '')

async function damage(config: Config, name: string): Promise<void> {
  const path = join(targetOf(config), name)
  await appendFile((await stat(path)).isDirectory() ? join(path, 'manifest.json') : path, '\n')
}

async function recorded(config: Config): Promise<string | undefined> {
  const db = await connect(config)
  return lastBackup(db)
    .finally(() => db.destroy())
    .then((at) => at?.toISOString())
}

describe('a drill', { timeout: 240_000 }, () => {
  it('restores the newest good backup, names damaged newer ones, and they are not the last backup', async () => {
    const config = await backedUpTwice()
    expect((await runDrillCommand(config, LATER)).message).toContain(`${SECOND}: restored and opened`)
    expect(await recorded(config)).toBe(LATER.toISOString())
    await damage(config, SECOND)
    const drill = await runDrillCommand(config, LATER)
    expect(drill.ok).toBe(false)
    expect(drill.message).toMatch(/^A newer backup is damaged: regalo-2026-11-24-063000: .*does not match its checksum/)
    expect(drill.message).toContain(`The newest good one is ${FIRST}: restored and opened`)
    expect(await recorded(config)).toBe(NOON.toISOString())
    await damage(config, FIRST)
    expect((await runDrillCommand(config, LATER)).message).toMatch(/^No backup in .* is good\./)
    expect(await recorded(config)).toBe(undefined)
  })

  it('leaves the time of a newer backup that was made elsewhere', async () => {
    const config = await backedUpTwice()
    const elsewhere = new Date('2026-11-25T06:30:00Z')
    await recordBackup(config, elsewhere)
    await damage(config, SECOND)
    expect((await runDrillCommand(config, LATER)).ok).toBe(false)
    expect(await recorded(config)).toBe(elsewhere.toISOString())
  })

  it('of a shop on PostgreSQL is in a database of its own, which the next drill may replace', async () => {
    if (!server) return expect(await postgresRefusal()).toContain('Set DRILL_DATABASE_URL')
    const [shop, drill] = [await createDatabase(server.url), await createDatabase(server.url)]
    const config = await backedUpTwice({ DATABASE_URL: shop, DRILL_DATABASE_URL: drill })
    for (const _ of ['an empty database', 'the database of the first drill'])
      expect((await runDrillCommand(config, LATER)).message).toMatch(
        /^regalo-2026-11-24-063000: restored and opened in .* s; orders: 1\. The books add up\.$/,
      )
    const inShop = { ...config, backup: { ...config.backup, drillUrl: shop } }
    expect((await runDrillCommand(inShop, LATER)).message).toContain('is the database of the shop')
    const other = await createDatabase(server.url)
    await openShop({ ...config, databaseUrl: other }).then((opened) => opened.close())
    const inOther = { ...config, backup: { ...config.backup, drillUrl: other } }
    expect((await runDrillCommand(inOther, LATER)).message).toContain('holds data that is not of a drill')
    await damage(config, SECOND)
    expect((await runDrillCommand(config, LATER)).message).toContain(`The newest good one is ${FIRST}`)
    expect(await recorded(config)).toBe(NOON.toISOString())
  })
})

/** Message of a drill without a database for it. */
async function postgresRefusal(): Promise<string> {
  const env = { DATA_DIR: await folder(), DATABASE_URL: 'postgres://127.0.0.1:1/none', LOG_LEVEL: 'silent' }
  const read = readConfig({ ...env, BACKUP_TO: await folder() }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  return (await runDrillCommand(read.config, LATER)).message
}

describe('a backup that is damaged while it is stored', { timeout: 240_000 }, () => {
  it('is removed, and older ones stay', async () => {
    const config = await backedUpTwice({ BACKUP_PASSPHRASE: 'correct horse battery staple' })
    const open = openBackup.openArchive
    vi.spyOn(openBackup, 'openArchive').mockImplementation(async (access, name, work) => {
      await damage(config, name)
      return open(access, name, work)
    })
    const made = await runBackup(['--keep', '1'], config, new Date('2026-11-25T06:30:00Z'))
    expect(made.message).toContain('the file is damaged')
    expect((await readdir(targetOf(config))).sort()).toEqual([`${FIRST}.tar.age`, `${SECOND}.tar.age`])
  })
})
