import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PARTIAL_SUFFIX } from '#server/files/folder-store.ts'
import { SHOP_FOLDERS } from '#server/files/restrict-permissions.ts'
import { CHECKSUMS, DATABASE_FILE, DamagedBackupError, MANIFEST } from './manifest.ts'

/** SHA-256 of each file, by its path in the folder. */
export type Checksums = Map<string, string>

const TOP_FILES: readonly string[] = [MANIFEST, ...Object.values(DATABASE_FILE)]

/**
 * Returns true for a path that a backup may hold: the database, the manifest, or a file inside one of the shop's own
 * folders. Every other path, such as one that leaves the backup, is refused in both directions.
 */
function isBackupPath(path: string): boolean {
  if (TOP_FILES.includes(path)) return true
  const [folder = '', ...rest] = path.split('/')
  const isPlain = rest.length > 0 && rest.every((name) => name !== '' && name !== '.' && name !== '..')
  return isPlain && SHOP_FOLDERS.includes(folder) && !/[\p{Cc}\\]/u.test(path)
}

/**
 * Lists the uploaded and generated files of the shop, without those that are still being written. Everything else in
 * the data folder belongs to other programs or can be regenerated.
 */
export async function listShopFiles(dataDir: string): Promise<string[]> {
  const found = await Promise.all(SHOP_FOLDERS.map((folder) => filesIn(dataDir, folder)))
  const paths = found.flat().map((path) => path.split(sep).join('/'))
  return paths.filter((path) => !path.endsWith(PARTIAL_SUFFIX) && isBackupPath(path)).sort()
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

/**
 * Copies a file, syncs it to the disk and returns its checksum. The source is opened first, so a missing source
 * leaves no empty target. Symbolic links are refused.
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

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Copies files between folders. Skips files that have been deleted since they were listed, such as expired emails.
 */
export async function copyFiles(paths: readonly string[], from: string, to: string): Promise<Checksums> {
  const checksums: Checksums = new Map()
  for (const path of paths) {
    const checksum = await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (checksum) checksums.set(path, checksum)
  }
  return checksums
}

export async function writeChecksums(folder: string, checksums: Checksums): Promise<void> {
  const lines = [...checksums].map(([path, checksum]) => `${checksum}  ${path}\n`)
  await writeFile(join(folder, CHECKSUMS), lines.join(''), { mode: 0o600, flush: true })
}

export async function readChecksums(folder: string): Promise<Checksums> {
  const text = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => undefined)
  if (text === undefined) throw new DamagedBackupError(`${folder} is not a complete backup: it has no ${CHECKSUMS}.`)
  const checksums: Checksums = new Map()
  for (const line of text.split('\n').filter(Boolean)) {
    const [, checksum = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/s.exec(line) ?? []
    if (!isBackupPath(path) || checksums.has(path))
      throw new DamagedBackupError(
        `${folder} is not a shop backup: ${CHECKSUMS} contains the line ${JSON.stringify(line)}.`,
      )
    checksums.set(path, checksum)
  }
  return checksums
}

/** Returns the first file that is missing, is a symbolic link, or does not match its checksum. */
export async function findDamagedFile(folder: string, checksums: Checksums): Promise<string | undefined> {
  const root = await realpath(folder)
  for (const [path, checksum] of checksums) {
    const file = join(root, path)
    const isOwn = (await realpath(file).catch(() => undefined)) === file && (await lstat(file)).isFile()
    if (!isOwn || (await checksumOf(file)) !== checksum) return path
  }
  return undefined
}
