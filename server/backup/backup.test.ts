import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect, type DatabaseLocation } from '#server/db/connect.ts'
import { migrateAt } from '#server/db/migrate.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { SECRET_KEY_FILE } from '#server/secrets/secret-key.ts'
import { openShop } from '#server/shop.ts'
import { childEnvironment, clientPostgres, setProgramPath, startClientPostgres } from '#test/client-postgres.ts'
import { createOldDatabase, LAST_OLD_MIGRATION, OLD_ORDER } from '#test/migrating/old-database.ts'
import { runBackup, runRestore } from './commands.ts'
import { startTool } from './postgres-tools.ts'

const NOON = new Date('2026-11-23T06:30:00Z')
const LIMIT_MS = 240_000

const bin = await clientPostgres()
const server = bin ? await startClientPostgres(bin) : undefined
afterAll(() => server?.remove())
if (bin) setProgramPath(bin)

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regalo-backup-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

let databases = 0
async function postgresPlace(url: string): Promise<DatabaseLocation> {
  const name = `backup_${process.pid}_${databases++}`
  const client = new pg.Client(`${url}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { dataDir: await folder(), databaseUrl: `${url}/${name}` }
}

const places: [name: string, make: () => Promise<DatabaseLocation>][] = [
  ['SQLite', async () => ({ dataDir: await folder(), databaseUrl: undefined })],
  // Without PostgreSQL client programs, only their error message can be tested.
  ...(server ? [['PostgreSQL', () => postgresPlace(server.url)] as [string, () => Promise<DatabaseLocation>]] : []),
]

async function withShop<Answer>(
  where: DatabaseLocation,
  work: (db: Awaited<ReturnType<typeof connect>>) => Promise<Answer>,
) {
  const db = await connect(where)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
const write = (where: DatabaseLocation, email: string) =>
  withShop(where, (db) =>
    storeEnquiry(db, { kind: 'contact', email, fields: { message: 'a\tb\\.\n\\.\nCOPY x (' } }, NOON),
  )
const written = (where: DatabaseLocation) =>
  withShop(where, async (db) =>
    (await db.selectFrom('enquiries').select('email').orderBy('email').execute()).map(({ email }) => email),
  )

/** Creates a shop with one enquiry and one file, its backup, and then a second enquiry and file. */
async function backedUp(make: () => Promise<DatabaseLocation>) {
  const where = await make()
  await migrateAt(where)
  await write(where, 'asha@example.com')
  await mkdir(join(where.dataDir, 'resumes'))
  await writeFile(join(where.dataDir, 'resumes', 'one'), 'the first')
  await writeFile(join(where.dataDir, SECRET_KEY_FILE), 'the key')
  const target = await folder()
  const made = await runBackup([target], where, NOON)
  const backup = join(target, 'regalo-2026-11-23-063000')
  await write(where, 'ravi@example.com')
  await writeFile(join(where.dataDir, 'resumes', 'two'), 'the second')
  const restore = (args = [backup, '--yes'], to = where) => runRestore(args, to, { tell: () => {} }, NOON)
  return { where, target, backup, made, restore }
}

describe.each(places)('a backup of a shop on %s', { timeout: LIMIT_MS }, (kind, make) => {
  it('is verified, counted and readable by the owner only, and a restore keeps the replaced data', async () => {
    const { where, backup, made, restore } = await backedUp(make)
    expect(made.message).toBe(`${backup}: verified; orders: 0, enquiries: 1, files: 1.`)
    for (const path of await readdir(backup, { recursive: true })) {
      expect(path).not.toContain(SECRET_KEY_FILE)
      const { mode } = await stat(join(backup, path))
      expect([path, mode & 0o077]).toEqual([path, 0])
    }
    await writeFile(join(where.dataDir, 'desk-link.txt'), 'http://localhost:3000/desk/welcome/x\n')
    const answer = await restore()
    expect(answer.message).toContain('The previous data is in')
    // The first owner's link belongs to the replaced database.
    expect(await readdir(where.dataDir)).not.toContain('desk-link.txt')
    expect(await written(where)).toEqual(['asha@example.com'])
    expect(await readdir(join(where.dataDir, 'resumes'))).toEqual(['one'])
    const [aside = ''] = (await readdir(where.dataDir)).filter((name) => name.startsWith('before-restore-'))
    expect((await readdir(join(where.dataDir, aside, 'resumes'))).sort()).toEqual(['one', 'two'])
    expect(await readdir(join(where.dataDir, aside))).toContain(kind === 'SQLite' ? 'regalo.sqlite' : 'regalo.pgdump')
  })

  it('restores to an empty host, and the shop starts on it', async () => {
    const { backup } = await backedUp(make)
    const fresh = await make()
    const tell = vi.fn()
    expect(await runRestore([backup], fresh, { tell }, NOON)).toEqual({
      ok: true,
      message: 'Restored. Start the shop.',
    })
    expect(tell.mock.lastCall?.[0]).toContain('orders: 0, enquiries: 1, files: 1')
    await migrateAt(fresh)
    expect(await written(fresh)).toEqual(['asha@example.com'])
    expect((await readdir(fresh.dataDir)).filter((name) => /restor/.test(name))).toEqual([])
  })

  it('of v0.9.0 is restored and adopted, and an older one is refused in one line', async () => {
    const [where, fresh, target] = [await make(), await make(), await folder()]
    await createOldDatabase(where)
    expect((await runBackup([target], where, NOON)).ok).toBe(true)
    const [name = ''] = await readdir(target)
    const restore = () => runRestore([join(target, name)], fresh, { tell: () => {} }, NOON)
    expect(await restore()).toEqual({ ok: true, message: 'Restored. Start the shop.' })
    await migrateAt(fresh)
    const orders = await withShop(fresh, (db) => db.selectFrom('orders').select(['id', 'number']).execute())
    expect(orders).toEqual([{ id: OLD_ORDER.id, number: OLD_ORDER.number }])
    const manifest = join(target, name, 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    expect(text).toContain(LAST_OLD_MIGRATION)
    await writeFile(manifest, text.replace(LAST_OLD_MIGRATION, '0039-desk-products'))
    expect((await restore()).message).toMatch(
      /^The backup ends with the tables of 0039-desk-products, .*tag v0\.9\.0.*$/,
    )
  })

  it('is restored only after confirmation, and never under a running shop', async () => {
    const { where, backup, restore } = await backedUp(make)
    expect((await restore([backup])).message).toContain('no terminal to ask')
    const no = await runRestore([backup], where, { tell: () => {}, ask: async () => false }, NOON)
    expect(no).toEqual({ ok: false, message: 'Nothing was done.' })
    await withShop(where, async (db) => {
      await db.selectFrom('meta').selectAll().execute()
      expect((await restore()).message).toMatch(/^The shop is running/)
    })
    expect(await written(where)).toEqual(['asha@example.com', 'ravi@example.com'])
  })

  it('that is damaged, from a newer shop or from the other database changes nothing', async () => {
    const { where, backup, restore } = await backedUp(make)
    const other =
      kind === 'SQLite' ? { ...where, databaseUrl: 'postgres://nowhere/x' } : { ...where, databaseUrl: undefined }
    expect((await restore(undefined, other)).message).toMatch(/DATABASE_URL/)
    const manifest = join(backup, 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(
      manifest,
      text.replace(/"newest": "[^"]+"/, '"newest": "9999-x"').replace(/"oldestProgram": \d+/, '"oldestProgram": 9999'),
    )
    expect((await restore()).message).toMatch(/of a newer version of the shop \(9999-x/)
    await writeFile(manifest, '{"format": 2}')
    expect((await restore()).message).toMatch(/is damaged, or of a newer version/)
    await writeFile(manifest, text)
    const file = await open(join(backup, kind === 'SQLite' ? 'regalo.sqlite' : 'regalo.pgdump'), 'r+')
    await file.write(Buffer.from('x'), 0, 1, (await file.stat()).size >> 1)
    await file.close()
    expect((await restore()).message).toMatch(/^The backup is damaged/)
    await rm(join(backup, 'resumes', 'one'))
    expect((await restore()).ok).toBe(false)
    expect(await written(where)).toEqual(['asha@example.com', 'ravi@example.com'])
  })

  it('with a path outside the backup changes nothing and writes nothing outside the data folder', async () => {
    const { where, backup, restore } = await backedUp(make)
    const beside = join(where.dataDir, '..', `beside-${basename(where.dataDir)}`)
    const text = 'from another backup'
    const sum = createHash('sha256').update(text).digest('hex')
    await writeFile(join(backup, '..', basename(beside)), text)
    await appendFile(join(backup, 'SHA256SUMS'), `${sum}  ../${basename(beside)}\n`)
    expect((await restore()).message).toMatch(/is not a shop backup/)
    expect(await readFile(beside, 'utf8').catch(() => 'nothing')).toBe('nothing')
    expect(await readFile(join(where.dataDir, basename(beside)), 'utf8').catch(() => 'nothing')).toBe('nothing')
    expect(await written(where)).toEqual(['asha@example.com', 'ravi@example.com'])
  })

  it('is complete when two run concurrently', async () => {
    const where = await make()
    await migrateAt(where)
    const target = await folder()
    const made = await Promise.all([runBackup([target], where, NOON), runBackup([target], where, NOON)])
    expect(made.map(({ ok }) => ok)).toEqual([true, true])
    expect((await readdir(target)).sort()).toEqual(['regalo-2026-11-23-063000', 'regalo-2026-11-23-063000-2'])
  })

  it('has a unique name, is pruned to the newest, and leaves nothing on failure', async () => {
    const { where, target } = await backedUp(make)
    for (const minute of [1, 1, 2])
      await runBackup([target, '--keep', '2'], where, new Date(NOON.getTime() + minute * 60_000))
    expect((await readdir(target)).sort()).toEqual(['regalo-2026-11-23-063100-2', 'regalo-2026-11-23-063200'])
    await rm(join(where.dataDir, 'resumes'), { recursive: true })
    await mkdir(join(where.dataDir, 'resumes', 'deep'), { recursive: true })
    await appendFile(join(where.dataDir, 'resumes', 'deep', 'three'), 'x')
    expect((await runBackup([join(where.dataDir, 'resumes', 'deep', 'three')], where, NOON)).message).toContain(
      'No backup was made',
    )
    expect((await runBackup([target, '--kep'], where, NOON)).message).toContain('npm run backup -- [folder]')
    expect((await runBackup([target, '--keep', '0'], where, NOON)).ok).toBe(false)
  })

  it('leaves nothing when killed, and the next restore undoes a killed one', async () => {
    const { where, target, backup, restore } = await backedUp(make)
    const kill = (verb: string, args: string[], ms: number) => {
      const env = childEnvironment({ DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '' })
      return new Promise((resolve) => {
        const child = execFile(process.execPath, ['server/backup.ts', verb, ...args], { env }, resolve)
        setTimeout(() => child.kill('SIGKILL'), ms)
      })
    }
    for (let ms = 400; ms <= 2000; ms += 320) {
      await kill('backup', [target], ms)
      await kill('restore', [backup, '--yes'], ms)
      const words = await openShop({
        ...where,
        root: process.cwd(),
        logLevel: 'silent',
        payments: 'test',
      } as never).then(
        async (shop) => {
          await shop.close()
          return 'open'
        },
        (error: Error) => error.message,
      )
      expect(words).toMatch(/^open$|broken off/)
      // Either the former data or the whole backup is there, never a part of each.
      if (words === 'open')
        expect(['asha@example.com', 'asha@example.com,ravi@example.com']).toContain(String(await written(where)))
    }
    expect((await restore()).ok).toBe(true)
    expect(await written(where)).toEqual(['asha@example.com'])
    await runBackup([target], where, NOON)
    expect((await readdir(target)).filter((name) => name.endsWith('.half'))).toEqual([])
  })
})

it('reports in one line missing PostgreSQL programs or an unreachable PostgreSQL', async () => {
  const where = { dataDir: await folder(), databaseUrl: 'postgres://regalo@127.0.0.1:1/none' }
  expect((await runBackup([], where, NOON)).message).toMatch(/^PostgreSQL at 127\.0\.0\.1:1: /)
  onTestFinished(setProgramPath('/nowhere', 'alone'))
  await expect(startTool('pg_dump', [], where).ended).rejects.toThrow('pg_dump is missing: install PostgreSQL')
})
