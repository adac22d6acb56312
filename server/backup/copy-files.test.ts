import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrateAt } from '#server/db/migrate.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { openS3 } from '#test/s3-store.ts'
import { copyFile, copyFiles, findDamagedFile, listShopFiles, readChecksums, writeChecksums } from './copy-files.ts'
import { makeBackup } from './make-backup.ts'

const NOON = new Date('2026-11-23T06:30:00Z')

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regalo-copy-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function allFilesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).sort()
}

/** Creates a data folder in which some files are still being written. */
async function dataFolder(): Promise<string> {
  const dataDir = await folder()
  for (const name of ['resumes', 'mail', 'cache']) await mkdir(join(dataDir, name))
  await writeFile(join(dataDir, 'resumes', 'one'), 'whole')
  await writeFile(join(dataDir, 'resumes', 'two.0123456789ab.half'), 'not wh')
  await writeFile(join(dataDir, 'mail', '.2026-11-23.eml.half'), 'Subject: no')
  await writeFile(join(dataDir, 'cache', 'three'), 'a copy')
  return dataDir
}

describe('a file copy', () => {
  it('leaves nothing of a file renamed after it was listed', async () => {
    const [from, to] = [await dataFolder(), await folder()]
    const paths = await listShopFiles(from)
    await rename(join(from, 'resumes', 'one'), join(from, 'resumes', 'other'))
    expect([...(await copyFiles(paths, from, to)).keys()]).toEqual([])
    expect(await allFilesIn(to)).toEqual([])
  })

  it('leaves nothing of a file that cannot be read to the end', async () => {
    const [from, to] = [await folder(), await folder()]
    await mkdir(join(from, 'one'))
    await expect(copyFile(join(from, 'one'), join(to, 'one'))).rejects.toThrow('EISDIR')
    expect(await allFilesIn(to)).toEqual([])
  })

  it('does not overwrite a file at its destination', async () => {
    const [from, to] = [await dataFolder(), await folder()]
    await copyFile(join(from, 'resumes', 'one'), join(to, 'one'))
    await expect(copyFile(join(from, 'resumes', 'one'), join(to, 'one'))).rejects.toThrow('EEXIST')
    expect(await allFilesIn(to)).toEqual(['one'])
  })

  it('does not follow a symbolic link', async () => {
    const [from, to] = [await dataFolder(), await folder()]
    await symlink(join(from, 'resumes', 'one'), join(from, 'resumes', 'link'))
    expect(await listShopFiles(from)).toEqual(['resumes/one'])
    await expect(copyFile(join(from, 'resumes', 'link'), join(to, 'link'))).rejects.toThrow('ELOOP')
  })
})

describe('a backup', () => {
  async function backUpWhile(dataDir: string, work: () => Promise<void>) {
    const where = { dataDir, databaseUrl: undefined }
    await migrateAt(where)
    const target = await folder()
    const [made] = await Promise.all([makeBackup(where, target, NOON), work()])
    return made.folder
  }

  it('contains no partial file and no file without a checksum, while files change', async () => {
    const dataDir = await dataFolder()
    const files = folderStore(dataDir)
    const backup = await backUpWhile(dataDir, async () => {
      for (let no = 0; no < 300; no++) {
        await files.put(`photos/${no % 20}`, Buffer.alloc(20_000, no))
        await files.remove(`photos/${(no + 10) % 20}`)
      }
    })
    const sums = await readChecksums(backup)
    expect(await allFilesIn(backup)).toEqual(['SHA256SUMS', ...sums.keys()].sort())
    expect([...sums.keys()].filter((path) => /half|cache/.test(path))).toEqual([])
    expect(await findDamagedFile(backup, sums)).toBeUndefined()
  })

  it('of a shop with object storage contains the same data folder and nothing of the storage', async () => {
    const dataDir = await dataFolder()
    const store = await openS3()
    onTestFinished(store.remove)
    const read = readConfig({ DATA_DIR: dataDir, FILES_URL: store.url }, process.cwd())
    if (!read.ok) throw new Error(read.message)
    const files = await openFileStore(read.config)
    const backup = await backUpWhile(dataDir, async () => {
      await files.put('pictures/a', Buffer.from('a picture'))
      await files.put('resumes/b', Buffer.from('a resume'))
    })
    expect(await allFilesIn(backup)).toEqual(['SHA256SUMS', 'manifest.json', 'regalo.sqlite', 'resumes/one'])
    expect([...(await readChecksums(backup)).keys()].sort()).toEqual(['manifest.json', 'regalo.sqlite', 'resumes/one'])
  })
})

describe('a checksum list', () => {
  const SUM = '0'.repeat(64)

  it.each([
    ['leaves the backup', '../outside'],
    ['leaves the backup further down', 'resumes/../../outside'],
    ['is absolute', '/etc/passwd'],
    ['is absolute inside a folder', 'resumes//etc/passwd'],
    ['is in a folder of another program', 'secrets/one'],
    ['is a file of the data folder that no backup holds', 'desk-link.txt'],
    ['is the folder itself', 'resumes'],
    ['holds a NUL', 'resumes/a\0b'],
    ['holds a backslash', 'resumes/..\\..\\outside'],
  ])('is refused when a path %s', async (_, path) => {
    const backup = await folder()
    await writeChecksums(backup, new Map([[path, SUM]]))
    await expect(readChecksums(backup)).rejects.toThrow(/is not a shop backup: SHA256SUMS contains the line "[^\n]*$/)
  })

  it.each([
    ['names a file twice', `${SUM}  resumes/one\n${SUM}  resumes/one\n`],
    ['has a line without a sum', 'resumes/one\n'],
    ['has a short sum', `${SUM.slice(1)}  resumes/one\n`],
  ])('is refused when it %s', async (_, text) => {
    const backup = await folder()
    await writeFile(join(backup, 'SHA256SUMS'), text)
    await expect(readChecksums(backup)).rejects.toThrow('is not a shop backup')
  })

  it.each([
    [
      'file',
      'resumes/one',
      (there: string, backup: string) => symlink(join(there, 'one'), join(backup, 'resumes/one')),
    ],
    ['folder', 'photos/one', (there: string, backup: string) => symlink(there, join(backup, 'photos'))],
  ])('is refused for a %s that is a symbolic link', async (_, path, link) => {
    const [backup, there] = [await folder(), await folder()]
    await writeFile(join(there, 'one'), 'elsewhere')
    await mkdir(join(backup, 'resumes'))
    await link(there, backup)
    const sum = await copyFile(join(there, 'one'), join(await folder(), 'one'))
    expect(await findDamagedFile(backup, new Map([[path, sum]]))).toBe(path)
  })
})
