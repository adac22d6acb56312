import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { restrictPermissions } from './restrict-permissions.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

const umask = process.umask()
afterEach(() => void process.umask(umask))

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-private-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

describe('the data folder', () => {
  it.each([0o000, 0o022, 0o077])('is private from its first file on, with the umask %o', async (mask) => {
    const dataDir = join(await aFolder(), 'data')
    process.umask(mask)
    await restrictPermissions(dataDir, () => {})
    const db = await connectSqlite(join(dataDir, 'regalo.sqlite'))
    process.umask(umask)
    onTestFinished(() => db.destroy())
    await migrate(db)
    expect(await modeOf(dataDir)).toBe('700')
    for (const name of ['', '-wal', '-shm']) expect(await modeOf(join(dataDir, `regalo.sqlite${name}`))).toBe('600')
  })

  it('left open by an earlier version is restricted at startup, only for files of the shop', async () => {
    const dataDir = await aFolder()
    await chmod(dataDir, 0o755)
    const outside = join(await aFolder(), 'theirs')
    await writeFile(outside, 'x', { mode: 0o644 })
    for (const folder of ['mail', 'papers', 'papers/REG-0001', 'other'])
      await mkdir(join(dataDir, folder), { mode: 0o755 })
    const ours = [
      'regalo.sqlite',
      'regalo.sqlite-wal',
      'regalo-before-0006.sqlite',
      'mail/a.eml',
      'papers/REG-0001/b.pdf',
    ]
    for (const name of [...ours, 'other/c', 'd']) await writeFile(join(dataDir, name), 'x', { mode: 0o644 })
    await symlink('/nowhere', join(dataDir, 'mail', 'broken'))
    const told: string[] = []
    await restrictPermissions(dataDir, (words) => told.push(words))
    for (const name of ['', 'mail', 'papers', 'papers/REG-0001']) expect(await modeOf(join(dataDir, name))).toBe('700')
    for (const name of ours) expect(await modeOf(join(dataDir, name))).toBe('600')
    for (const name of ['other/c', 'd']) expect(await modeOf(join(dataDir, name))).toBe('644')
    expect(told).toEqual([])
  })

  it('that is shared on purpose is reported and left unchanged', async () => {
    const dataDir = await aFolder()
    await chmod(dataDir, 0o1777)
    const told: string[] = []
    await restrictPermissions(dataDir, (words) => told.push(words))
    expect(told).toEqual([expect.stringContaining(dataDir)])
    expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777)
  })

  it('that cannot be created is left for its users to report', async () => {
    const file = join(await aFolder(), 'file')
    await writeFile(file, 'x')
    await expect(restrictPermissions(join(file, 'data'), () => {})).resolves.toBeUndefined()
  })
})
