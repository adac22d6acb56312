import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedSettings } from '#server/settings/queries.ts'
import { TEMPLATE } from './postgres.ts'

/** A filled SQLite in memory, closed when the test is over. */
export async function openSqlite(): Promise<Db> {
  const db = await connectSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  await seedSettings(db, process.cwd(), new Date())
  return db
}

/** A filled database of its own on the run's PostgreSQL, gone when the test is over. */
export async function openPostgres(): Promise<Db> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(server, `create database ${name} template ${TEMPLATE}`)
  const db = connectPostgres(`${server}/${name}`)
  onTestFinished(async () => {
    await db.destroy()
    await ask(server, `drop database ${name} with (force)`)
  })
  return db
}

async function ask(server: string, query: string) {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(query)
  await client.end()
}

/** For `describe.each`: what must hold on both databases is tested on both. */
export const testDatabases: [name: string, open: () => Promise<Db>][] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
]
