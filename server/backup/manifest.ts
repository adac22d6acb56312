import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { DatabaseLocation } from '#server/db/connect.ts'

/** Error that explains why a backup or restore was not done; not a defect of the program. Printed as one line. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Error for a backup that cannot be restored as it is stored. */
export class DamagedBackupError extends BackupError {}

/** Name of a backup: a folder, or with a suffix one file. */
export const BACKUP_NAME = /^regalo-\d{4}-\d\d-\d\d-\d{6}(-\d+)?(\.tar(\.age)?)?$/

const manifestSchema = z.object({
  /** Version of the folder's layout. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** Last migration of the schema, and the number of the oldest program that may run on it. */
  newest: z.string(),
  oldestProgram: z.number(),
  rows: z.record(z.string(), z.number()),
})

/** Description of a backup, stored in it. */
export type Manifest = z.infer<typeof manifestSchema>
/** Schema version and row counts of a database. */
export type DatabaseSummary = Pick<Manifest, 'newest' | 'oldestProgram' | 'rows'>

export const MANIFEST = 'manifest.json'
/** In the format of `sha256sum --check`, so a backup can be verified without the shop. */
export const CHECKSUMS = 'SHA256SUMS'

export const databaseKind = ({ databaseUrl }: DatabaseLocation): Manifest['database'] =>
  databaseUrl ? 'postgres' : 'sqlite'

/** Database file in a backup. */
export const DATABASE_FILE: Record<Manifest['database'], string> = {
  sqlite: 'regalo.sqlite',
  postgres: 'regalo.pgdump',
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new DamagedBackupError(`${folder} is not a shop backup: it has no ${MANIFEST}.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new DamagedBackupError(`${join(folder, MANIFEST)} is damaged, or of a newer version of the shop.`)
  }
}

/** Returns the tables whose row counts differ. */
export function differingTables(one: DatabaseSummary['rows'], other: DatabaseSummary['rows']): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name]).sort()
}
