import type { TestProject } from 'vitest/node'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDelivery } from '#server/delivery/seed-delivery.ts'
import { indexBatch } from '#server/search/update-index.ts'
import { seedSettings } from '#server/settings/queries.ts'
import { startEmbedded } from './embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'regalo_template'

/** Starts a PostgreSQL for the run, with one filled template database. */
export default async function setup(project: TestProject) {
  // Temporary data does not need fsync.
  const settings = { fsync: 'off', max_connections: '200' }
  const server = await startEmbedded({ database: TEMPLATE, persistent: false, settings })
  await fillTemplate(`${server.url}/${TEMPLATE}`)
  project.provide('postgresUrl', server.url)
  return server.remove
}

async function fillTemplate(url: string) {
  const db = await connectPostgres(url)
  await migrate(db)
  await seedCatalogue(db, process.cwd())
  await indexBatch(db)
  await seedSettings(db, process.cwd(), new Date())
  await seedDelivery(db, process.cwd(), new Date())
  await db.destroy()
}
