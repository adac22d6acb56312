import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Place, sqliteFile } from '#server/db/connect.ts'
import { copySqlite, keepOnDisk } from '#server/db/copy-sqlite.ts'
import { newId } from '#server/db/portable.ts'
import { copyFiles, filesOf, sumOf, writeSums } from './copy-files.ts'
import {
  BackupFault,
  DATABASE_FILE,
  databaseOf,
  MANIFEST,
  type Manifest,
  type Tables,
  writeManifest,
} from './manifest.ts'
import { checkDump, dumpPostgres } from './postgres-tables.ts'
import { readSqliteTables } from './sqlite-tables.ts'

const NAME = /^regalo-\d{4}-\d\d-\d\d-\d{6}(-\d+)?$/
const HALF = /\.(\d+)\.half$/

export type Made = { folder: string; manifest: Manifest; files: number; removed: number }

/**
 * Backs the shop up into a folder of its own inside of `target`, while the shop may run: the database as it is at one
 * instant, then the files, so that each that a row names is there. The copy is opened and counted before it has its name;
 * whatever goes wrong leaves none. `keep`: so many whole backups stay, the newest.
 */
export async function makeBackup(where: Place, target: string, now: Date, keep?: number): Promise<Made> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  await removeHalves(target)
  const wanted = join(target, `regalo-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`)
  const half = `${wanted}.${newId()}.${process.pid}.half`
  try {
    await mkdir(half, { mode: 0o700 })
    const database = databaseOf(where)
    const file = join(half, DATABASE_FILE[database])
    const tables = await copyDatabase(where, file)
    const paths = await filesOf(where.dataDir)
    const sums = await copyFiles(paths, where.dataDir, half)
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), database, ...tables }
    await writeManifest(half, manifest)
    for (const name of [DATABASE_FILE[database], MANIFEST]) sums.set(name, await sumOf(join(half, name)))
    await writeSums(half, sums)
    await keepOnDisk(half)
    const folder = await giveName(half, wanted)
    await keepOnDisk(target)
    const removed = keep === undefined ? 0 : await removeOld(target, keep)
    return { folder, manifest, files: sums.size - 2, removed }
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** Copies the database, and looks whether the copy can be read to its end and holds what it should. */
export async function copyDatabase(where: Place, file: string): Promise<Tables> {
  if (!where.databaseUrl) {
    await copySqlite(sqliteFile(where.dataDir), file)
    return readSqliteTables(file)
  }
  const tables = await dumpPostgres(where.databaseUrl, file)
  await checkDump(file, tables.rows)
  await keepOnDisk(file)
  return tables
}

/** Two within one second have names of their own, also where both are made at the same time. */
async function giveName(half: string, wanted: string): Promise<string> {
  for (let no = 1; ; no++) {
    const name = no === 1 ? wanted : `${wanted}-${no}`
    const why = await rename(half, name).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    )
    if (!why) return name
    if (why.code !== 'ENOTEMPTY' && why.code !== 'EEXIST') throw why
  }
}

/** What backups left that were killed on the way; one that is being made stays. */
async function removeHalves(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    const pid = HALF.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(target, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function removeOld(target: string, keep: number): Promise<number> {
  if (keep < 1) throw new BackupFault('At least one backup is kept.')
  const whole = (await readdir(target)).filter((name) => NAME.test(basename(name))).sort()
  const old = whole.slice(0, -keep)
  for (const name of old) await rm(join(target, name), { recursive: true, force: true })
  return old.length
}
