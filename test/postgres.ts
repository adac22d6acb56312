import type { TestProject } from 'vitest/node'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDelivery } from '#server/delivery/seed.ts'
import { indexSome } from '#server/search/keep-index.ts'
import { seedSettings } from '#server/settings/queries.ts'
import { startEmbedded } from './embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'regalo_template'

/** Starts a real PostgreSQL for the run, with one filled database that the tests copy. */
export default async function setup(project: TestProject) {
  // Made to be thrown away: nothing has to survive a power cut.
  const settings = { fsync: 'off', max_connections: '200' }
  const server = await startEmbedded({ database: TEMPLATE, persistent: false, settings })
  await fillTemplate(`${server.url}/${TEMPLATE}`)
  project.provide('postgresUrl', server.url)
  return server.remove
}

async function fillTemplate(url: string) {
  const db = await connectPostgres(url)
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  await indexSome(db)
  await seedSettings(db, process.cwd(), new Date())
  await seedDelivery(db, process.cwd(), new Date())
  await db.destroy()
}
