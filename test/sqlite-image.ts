import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDelivery } from '#server/delivery/seed-delivery.ts'
import { indexBatch } from '#server/search/update-index.ts'
import { seedSettings } from '#server/settings/queries.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sqliteImage: Uint8Array
    /** The image with settings and delivery tables, which a shop otherwise writes when it opens. */
    seededImage: Uint8Array
  }
}

/** Creates one filled SQLite for the run, which each test copies. */
export default async function setup(project: TestProject) {
  const db = await connectSqlite(':memory:')
  await migrate(db)
  await seedCatalogue(db, process.cwd())
  await indexBatch(db)
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
