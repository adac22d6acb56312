import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { openShop } from '#server/shop.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { startS3 } from '#test/s3-server.ts'
import { runBackup, runDrillCommand, runRestore } from './commands.ts'

const NOON = new Date('2026-11-23T06:30:00Z')
const NAME = 'regalo-2026-11-23-063000.tar'
const PASSPHRASE = 'correct horse battery staple'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regalo-archive-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** Creates a shop on SQLite with one paid order and one file, and its configuration. */
async function openConfigured(env: Record<string, string>) {
  const dataDir = await folder()
  const read = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  await createPaidOrder(shop.db)
  await shop.close()
  await mkdir(join(dataDir, 'resumes'), { recursive: true })
  await writeFile(join(dataDir, 'resumes', 'one'), 'the first')
  const check = (backup: string, config = read.config) =>
    runRestore([backup, '--check'], config, { tell: () => {} }, NOON)
  return { config: read.config, dataDir, check }
}

const withoutWork = async (dataDir: string) =>
  expect((await readdir(dataDir)).filter((n) => n.startsWith('.backup-'))).toEqual([])

describe('an encrypted backup', { timeout: 240_000 }, () => {
  it('is one file that only the passphrase opens, and is restored', async () => {
    const target = await folder()
    const { config, dataDir, check } = await openConfigured({ BACKUP_TO: target, BACKUP_PASSPHRASE: PASSPHRASE })
    const made = await runBackup([], config, NOON)
    expect(made.message).toBe(`${join(target, `${NAME}.age`)}: verified; orders: 1, enquiries: 0, files: 1.`)
    expect(await readdir(target)).toEqual([`${NAME}.age`])
    const bytes = await readFile(join(target, `${NAME}.age`))
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    expect(bytes.includes('SQLite format 3')).toBe(false)
    expect((await stat(join(target, `${NAME}.age`))).mode & 0o077).toBe(0)
    expect((await check(`${NAME}.age`)).message).toMatch(
      /complete; orders: 1, .*The books add up\. The shop was not touched\.$/,
    )
    const damaged = join(dataDir, 'damaged.tar.age')
    await writeFile(damaged, Buffer.from(bytes).fill(0, bytes.length - 2000, bytes.length - 1900))
    expect((await check(damaged)).message).toContain('the file is damaged')
    const other = { ...config, backup: { ...config.backup, passphrase: 'another passphrase' } }
    expect(await check(`${NAME}.age`, other)).toMatchObject({
      ok: false,
      message: expect.stringContaining('the passphrase is wrong'),
    })
    const none = { ...config, backup: { ...config.backup, passphrase: undefined } }
    expect((await check(`${NAME}.age`, none)).message).toContain('set BACKUP_PASSPHRASE')
    const fresh = { ...config, dataDir: await folder() }
    expect(await runRestore([`${NAME}.age`], fresh, { tell: () => {} }, NOON)).toMatchObject({ ok: true })
    expect(await readFile(join(fresh.dataDir, 'resumes', 'one'), 'utf8')).toBe('the first')
    for (const place of [dataDir, fresh.dataDir]) await withoutWork(place)
  })
})

describe('a backup in a store', { timeout: 240_000 }, () => {
  it('is an archive that is read back, checked, drilled and pruned there', async () => {
    const s3 = await startS3()
    const { config, dataDir, check } = await openConfigured({ BACKUP_TO: s3.url })
    expect((await runBackup([], config, NOON)).message).toBe(`${NAME}: verified; orders: 1, enquiries: 0, files: 1.`)
    expect((await check(NAME)).ok).toBe(true)
    const later = new Date(NOON.getTime() + 3600_000)
    expect((await runBackup(['--keep', '1'], config, later)).message).toContain('1 older deleted.')
    expect((await check(NAME)).message).toContain('does not answer as expected: NoSuchKey')
    const drill = await runDrillCommand(config, later)
    expect(drill.message).toMatch(
      /^regalo-2026-11-23-073000\.tar: restored and opened in \d+\.\d s; orders: 1\. The books add up\.$/,
    )
    await withoutWork(dataDir)
    await s3.stop()
    const failed = await runBackup([], config, NOON)
    expect(failed.ok).toBe(false)
    expect(failed.message).not.toContain('S3RVER:')
    await withoutWork(dataDir)
  })
})

describe('a backup whose books do not add up', { timeout: 240_000 }, () => {
  it('is kept and reported', async () => {
    const { config, dataDir } = await openConfigured({})
    const db = await connect(config)
    const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    await db.updateTable('orders').set({ totalPaise: 1 }).execute()
    await db.destroy()
    const made = await runBackup([], config, NOON)
    expect(made).toEqual({
      ok: false,
      message: `The backup is complete, but its books do not add up: order ${number} does not add up.`,
    })
    expect(await readdir(join(dataDir, 'backups'))).toEqual(['regalo-2026-11-23-063000'])
    expect((await runDrillCommand(config, NOON)).ok).toBe(false)
  })
})
