import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { TEMPLATE } from './postgres.ts'

/** Opens an empty SQLite in memory, closed after the test. */
export async function openEmptySqlite(): Promise<Db> {
  const db = await connectSqlite(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** Opens a filled SQLite in memory, closed after the test. */
export async function openSqlite(): Promise<Db> {
  const db = await connectSqlite(':memory:', inject('seededImage'))
  onTestFinished(() => db.destroy())
  return db
}

/** Opens a filled database on the run's PostgreSQL, dropped after the test. */
export const openPostgres = async (): Promise<Db> => connectedUntilTheEnd(await createPostgres(TEMPLATE))

/** Creates a database on the run's PostgreSQL, dropped after the test; returns its URL. */
export async function createPostgres(template = 'template1'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The default strategy copies through the log and costs four times as much.
  await runStatement(server, `create database ${name} template ${template} strategy file_copy`)
  onTestFinished(() => runStatement(server, `drop database ${name} with (force)`))
  return `${server}/${name}`
}

async function connectedUntilTheEnd(url: string): Promise<Db> {
  const db = await connectPostgres(url)
  onTestFinished(() => db.destroy())
  return db
}

async function runStatement(server: string, query: string) {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(query)
  await client.end()
}

/** Both supported databases, for `describe.each`. */
export const testDatabases: [name: string, open: () => Promise<Db>][] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
]

/** Both supported databases, without tables. */
export const emptyDatabases: [name: string, open: () => Promise<Db>][] = [
  ['SQLite', openEmptySqlite],
  ['PostgreSQL', async () => connectedUntilTheEnd(await createPostgres())],
]
