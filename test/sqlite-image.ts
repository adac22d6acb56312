import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDelivery } from '#server/delivery/seed.ts'
import { indexSome } from '#server/search/keep-index.ts'
import { seedSettings } from '#server/settings/queries.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteImage: Uint8Array
    /** With settings and delivery tables as well, which a shop that opens fills by itself. */
    seededImage: Uint8Array
  }
}

/** Migrates and fills one SQLite for the run: a test begins with a copy of it, in the time that it takes to copy. */
export default async function setup(project: TestProject) {
  const db = await connectSqlite(':memory:')
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  await indexSome(db)
  project.provide('sqliteImage', await imageOf(db))
  await seedSettings(db, process.cwd(), new Date())
  await seedDelivery(db, process.cwd(), new Date())
  project.provide('seededImage', await imageOf(db))
  await db.destroy()
}

async function imageOf(db: Db): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-image-'))
  const file = join(folder, 'image.sqlite')
  await sql`vacuum into ${file}`.execute(db)
  const image = new Uint8Array(await readFile(file))
  await rm(folder, { recursive: true })
  return image
}
