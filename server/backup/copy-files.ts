import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OUR_FOLDERS } from '#server/files/keep-private.ts'
import { BackupFault, SUMS } from './manifest.ts'

/** Paths inside of a folder, each with the SHA-256 of what it holds. */
export type Sums = Map<string, string>

/** What visitors sent and the shop drew; every other thing in the data folder is somebody else's, or made anew. */
export async function filesOf(dataDir: string): Promise<string[]> {
  const found = await Promise.all(OUR_FOLDERS.map((folder) => filesIn(dataDir, folder)))
  return found.flat().sort()
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

/** Copies a file whole and to the disk, and answers with its sum. */
export async function copyFile(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const through = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(createReadStream(from), through, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
  return hash.digest('hex')
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
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** The first file that is missing or holds something else than its sum says. */
export async function firstDamaged(folder: string, sums: Sums): Promise<string | undefined> {
  for (const [path, sum] of sums) {
    const there = await stat(join(folder, path)).catch(() => undefined)
    if (!there?.isFile() || (await sumOf(join(folder, path))) !== sum) return path
  }
  return undefined
}
