import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { testDatabases } from '#test/databases.ts'
import { createReadinessProbe, type Lifecycle, probes } from './readiness.ts'

const log = createLog({ logLevel: 'silent' })

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-ready-'))
  // The shop may still write into the folder, so `rm` retries.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Returns the readiness of a shop with a clock of its own. */
async function watch(db: Db, dataDir: string) {
  const clock = { time: 0 }
  const isReady = createReadinessProbe({ db, dataDir, log, now: () => new Date(clock.time), clock: () => clock.time })
  const written = async () =>
    (await db.selectFrom('meta').select('value').where('name', '=', 'writtenAt').executeTakeFirst())?.value
  return { isReady, clock, written }
}

describe.each(testDatabases)('readiness, on %s', (_, openDatabase) => {
  it('needs a row and a file to be writable, and is cached for five seconds', async () => {
    const folder = await emptyFolder()
    const { isReady, clock, written } = await watch(await openDatabase(), folder)
    expect(await Promise.all([isReady(), isReady()])).toEqual([true, true])
    clock.time = 4999
    expect(await isReady()).toBe(true)
    expect(await written()).toBe(new Date(0).toISOString())
    clock.time = 5000
    expect(await isReady()).toBe(true)
    expect(await written()).toBe(new Date(5000).toISOString())
    expect(await readdir(folder)).toEqual([])
  })

  it('is false when the data folder is not writable, and recovers with it', async () => {
    const folder = await emptyFolder()
    const dataDir = join(folder, 'data')
    await writeFile(dataDir, 'no folder')
    const { isReady, clock } = await watch(await openDatabase(), dataDir)
    expect(await isReady()).toBe(false)
    await rm(dataDir)
    expect(await isReady()).toBe(false)
    clock.time = 5000
    expect(await isReady()).toBe(true)
  })
})

it('readiness begins once the start is complete and ends as soon as the process stops; the process lives all the time', async () => {
  const lifecycle: Lifecycle = { phase: 'starting' }
  const app = probes(async () => true, lifecycle)
  const statuses = async () => [(await app.request('/readyz')).status, (await app.request('/healthz')).status]
  expect(await statuses()).toEqual([503, 200])
  lifecycle.phase = 'open'
  expect(await statuses()).toEqual([200, 200])
  lifecycle.phase = 'stopping'
  expect(await statuses()).toEqual([503, 200])
})

describe('readiness', () => {
  async function openFile() {
    const folder = await emptyFolder()
    const file = join(folder, 'shop.sqlite')
    const db = await connectSqlite(file)
    onTestFinished(() => db.destroy())
    await migrate(db)
    // Until the checkpoint, the data is in the WAL and not in the file.
    await db.executeQuery((await import('kysely')).sql`pragma wal_checkpoint(truncate)`.compile(db))
    return { folder, file, ...(await watch(db, folder)) }
  }

  it.each([
    [
      'written over',
      async (file: string) => {
        const { size } = await stat(file)
        const handle = await open(file, 'r+')
        await handle.write(Buffer.alloc(size, 0x5a))
        await handle.close()
      },
    ],
    [
      'cut short',
      async (file: string) => {
        const handle = await open(file, 'r+')
        await handle.truncate(8192)
        await handle.close()
      },
    ],
    ['taken away', (file: string) => rm(file)],
  ])('is false when the database was %s', async (_, damage) => {
    const { file, isReady } = await openFile()
    await damage(file)
    expect(await isReady()).toBe(false)
  })

  it('is false, without a wait, while the database does not respond', async () => {
    const db = {
      insertInto: () => {
        throw Object.assign(new Error('frozen'), { code: 'x' })
      },
    } as unknown as Db
    expect(await (await watch(db, await emptyFolder())).isReady()).toBe(false)
    let asked = 0
    const frozen = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'execute'
            ? () => {
                asked += 1
                return new Promise(() => {})
              }
            : () => frozen,
      },
    ) as Db
    const { isReady, clock } = await watch(frozen, await emptyFolder())
    const begun = performance.now()
    expect(await Promise.all([isReady(), isReady()])).toEqual([false, false])
    clock.time = 5000
    expect(await isReady()).toBe(false)
    expect(performance.now() - begun).toBeLessThan(8000)
    expect(asked).toBe(1)
  })
})
