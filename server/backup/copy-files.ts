import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HALF } from '#server/files/folder-files.ts'
import { OUR_FOLDERS } from '#server/files/keep-private.ts'
import { BackupFault, DATABASE_FILE, MANIFEST, SUMS } from './manifest.ts'

/** Paths inside of a folder, each with the SHA-256 of what it holds. */
export type Sums = Map<string, string>

const TOP_FILES: readonly string[] = [MANIFEST, ...Object.values(DATABASE_FILE)]

/**
 * Returns true for a path that a backup may hold: the database, the manifest, or a file inside one of the shop's own
 * folders. Every other path, such as one that leaves the backup, is refused in both directions.
 */
function isBackupPath(path: string): boolean {
  if (TOP_FILES.includes(path)) return true
  const [folder = '', ...rest] = path.split('/')
  const isPlain = rest.length > 0 && rest.every((name) => name !== '' && name !== '.' && name !== '..')
  return isPlain && OUR_FOLDERS.includes(folder) && !/[\p{Cc}\\]/u.test(path)
}

/**
 * Lists what visitors sent and the shop drew, without files that are still being written. Everything else in the
 * data folder belongs to other programs or can be regenerated.
 */
export async function filesOf(dataDir: string): Promise<string[]> {
  const found = await Promise.all(OUR_FOLDERS.map((folder) => filesIn(dataDir, folder)))
  const paths = found.flat().map((path) => path.split(sep).join('/'))
  return paths.filter((path) => !path.endsWith(HALF) && isBackupPath(path)).sort()
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

/**
 * Copies a file whole and to the disk, and answers with its sum. The source is opened before the target is made, so that
 * a source that is gone leaves no empty target; a symbolic link is no source.
 */
export async function copyFile(from: string, to: string): Promise<string> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      const through = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(source.createReadStream({ autoClose: false }), through, target.createWriteStream({ flush: true }))
      return hash.digest('hex')
    } catch (error) {
      await rm(to, { force: true })
      throw error
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Copies files from one folder to another. One that has gone meanwhile, as an email does after its term, is left out. */
export async function copyFiles(paths: readonly string[], from: string, to: string): Promise<Sums> {
  const sums: Sums = new Map()
  for (const path of paths) {
    const sum = await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (sum) sums.set(path, sum)
  }
  return sums
}

export async function writeSums(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].map(([path, sum]) => `${sum}  ${path}\n`)
  await writeFile(join(folder, SUMS), lines.join(''), { mode: 0o600, flush: true })
}

export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupFault(`${folder} is no whole backup: it has no ${SUMS}.`)
  const sums: Sums = new Map()
  for (const line of text.split('\n').filter(Boolean)) {
    const [, sum = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/s.exec(line) ?? []
    if (!isBackupPath(path) || sums.has(path))
      throw new BackupFault(`${folder} is no backup of a shop: ${SUMS} holds the line ${JSON.stringify(line)}.`)
    sums.set(path, sum)
  }
  return sums
}

/** The first file that is missing, lies elsewhere by a symbolic link, or holds something else than its sum says. */
export async function firstDamaged(folder: string, sums: Sums): Promise<string | undefined> {
  const root = await realpath(folder)
  for (const [path, sum] of sums) {
    const file = join(root, path)
    const isOwn = (await realpath(file).catch(() => undefined)) === file && (await lstat(file)).isFile()
    if (!isOwn || (await sumOf(file)) !== sum) return path
  }
  return undefined
}
