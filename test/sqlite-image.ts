import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectSqlite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { indexSome } from '#server/search/keep-index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteImage: Uint8Array
  }
}

/** Migrates and fills one SQLite for the run: a test begins with a copy of it, in the time that it takes to copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-image-'))
  const file = join(folder, 'image.sqlite')
  const db = await connectSqlite(':memory:')
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  await indexSome(db)
  await sql`vacuum into ${file}`.execute(db)
  await db.destroy()
  project.provide('sqliteImage', new Uint8Array(await readFile(file)))
  await rm(folder, { recursive: true })
}
