import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Place } from '#server/db/connect.ts'

/** Why no backup was made or put back, in a line for whoever asked for it; nothing is wrong with the program. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

const manifestSchema = z.object({
  /** Of the folder's layout. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** The last migration of its tables, and the oldest program that may run on them, by its number. */
  newest: z.string(),
  oldestProgram: z.number(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
})

/** What a backup says about itself. */
export type Manifest = z.infer<typeof manifestSchema>
/** What is known of the tables of a database: which they are, and how full. */
export type Tables = Pick<Manifest, 'newest' | 'oldestProgram' | 'rows'>

export const MANIFEST = 'manifest.json'
/** As `sha256sum --check` reads it, for whoever has no shop at hand. */
export const SUMS = 'SHA256SUMS'

export const databaseOf = ({ databaseUrl }: Place): Manifest['database'] => (databaseUrl ? 'postgres' : 'sqlite')

/** The database's file in a backup. */
export const DATABASE_FILE: Record<Manifest['database'], string> = {
  sqlite: 'regalo.sqlite',
  postgres: 'regalo.pgdump',
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupFault(`${folder} is no backup of a shop: it has no ${MANIFEST}.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupFault(`${join(folder, MANIFEST)} is damaged, or of a newer version of the shop.`)
  }
}

/** The tables that differ in how many rows they have. */
export function differing(one: Tables['rows'], other: Tables['rows']): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name]).sort()
}
