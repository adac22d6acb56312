import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite, sqliteFile } from '#server/db/connect.ts'
import { fileRoom } from './file-room.ts'

type Wish = { pieces: number; ends: 'well' | 'full' | 'killed' }

const room = () =>
  fileRoom<Wish, { pieces: number }>({
    source: 'test/threads/file-thread.ts',
    memory: { maxOldGenerationSizeMb: 32 },
    does: 'writes what a test wants',
  })

async function shopOnDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-made-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const db = await connectSqlite(sqliteFile(dataDir))
  onTestFinished(() => db.destroy())
  const faults: string[] = []
  const log = { error: (_: object, words: string) => void faults.push(words) }
  return { shop: { config: { root: process.cwd(), dataDir, databaseUrl: undefined }, log }, dataDir, faults }
}

describe('what is made apart', { timeout: 60_000 }, () => {
  it('is there for whoever asks, as often as they do, and has no name on the disk', async () => {
    const { shop, dataDir } = await shopOnDisk()
    const { make, underWay } = room()
    const making = make(shop, { pieces: 3, ends: 'well' })
    expect(make(shop, { pieces: 3, ends: 'well' })).toBe(making)
    expect(underWay()).toEqual([{ pieces: 3, ends: 'well' }])
    await making?.ended
    expect(underWay()).toEqual([])
    expect(making?.state).toMatchObject({ done: 3, of: 3, made: { about: { pieces: 3 }, bytes: 3 * 100_000 } })
    for (let taken = 0; taken < 2; taken++)
      expect(await new Response(making?.state.made?.read()).text()).toBe('x'.repeat(300_000))
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.made'))).toEqual([])
  })

  it('says that the disk is full, or that whoever made it died; the next is made all the same', async () => {
    const { shop, dataDir, faults } = await shopOnDisk()
    const { make } = room()
    const [full, killed, next] = [
      make(shop, { pieces: 1, ends: 'full' }),
      make(shop, { pieces: 1, ends: 'killed' }),
      make(shop, { pieces: 1, ends: 'well' }),
    ]
    await Promise.all([full, killed, next].map((one) => one?.ended))
    expect([full?.state.failed, killed?.state.failed, next?.state.failed]).toEqual(['full', 'fault', undefined])
    expect(faults).toHaveLength(2)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.made'))).toEqual([])
  })

  it('is not begun where what comes before it fails', async () => {
    const { shop } = await shopOnDisk()
    const making = room().make(
      shop,
      { pieces: 1, ends: 'well' },
      { first: () => Promise.reject(new Error('not written down')) },
    )
    await making?.ended
    expect([making?.state.failed, making?.state.made]).toEqual(['fault', undefined])
  })
})
