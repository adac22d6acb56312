import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listAll } from '#server/files/file-store.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { testDatabases } from '#test/databases.ts'
import { deleteUnusedPictures } from './unused-files.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const BEFORE = new Date('2026-11-16T10:00:00Z')
const OLD = new Date('2026-11-01T10:00:00Z')
const nameOf = (digit: string) => `own/${digit.repeat(16)}-112233-640`
const filesOf = (digit: string) =>
  ['400.avif', '640.avif', '640.webp'].map((end) => `pictures/${nameOf(digit)}.${digit.repeat(8)}-${end}`)

describe.each(testDatabases)('pictures uploaded at the desk, on %s', (_, open) => {
  it('are deleted after a week without use, together with unreferenced files, and otherwise stay', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-brought-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const [db, files] = [await open(), folderStore(dataDir)]
    // 1 was shown, 2 never, 3 is new, 4 has no row and 5 has none yet.
    for (const key of ['1', '2', '3', '4', '5'].flatMap(filesOf)) {
      await files.put(key, Buffer.from('x'))
      if (!/[35]{8}/.test(key)) await utimes(join(dataDir, key), OLD, OLD)
    }
    const row = { bytes: 3, who: 'Asha' }
    await db
      .insertInto('pictures')
      .values([
        { ...row, name: nameOf('1'), at: OLD.toISOString(), usedAt: OLD.toISOString() },
        { ...row, name: nameOf('2'), at: OLD.toISOString() },
        { ...row, name: nameOf('3'), at: NOW.toISOString() },
      ])
      .execute()
    const keeping = { before: BEFORE, now: NOW, isOver: () => false, dataDir, files }
    expect(await deleteUnusedPictures(db, keeping)).toBe(true)
    expect((await listAll(files, 'pictures')).map(({ key }) => key).sort()).toEqual(['1', '3', '5'].flatMap(filesOf))
    expect((await db.selectFrom('pictures').select('name').orderBy('name').execute()).map(({ name }) => name)).toEqual([
      nameOf('1'),
      nameOf('3'),
    ])
  })
})
