import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { TEMPLATE } from './postgres.ts'

/** An SQLite in memory without tables, closed when the test is over. */
export async function openEmptySqlite(): Promise<Db> {
  const db = await connectSqlite(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** A filled SQLite in memory, closed when the test is over. */
export async function openSqlite(): Promise<Db> {
  const db = await connectSqlite(':memory:', inject('seededImage'))
  onTestFinished(() => db.destroy())
  return db
}

/** A filled database of its own on the run's PostgreSQL, gone when the test is over. */
export const openPostgres = async (): Promise<Db> => connectedUntilTheEnd(await createPostgres(TEMPLATE))

/** A database without tables on the run's PostgreSQL, gone when the test is over. */
export async function createPostgres(template = 'template1'): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copied file by file: through the log, which is the default, costs four times as much.
  await ask(server, `create database ${name} template ${template} strategy file_copy`)
  onTestFinished(() => ask(server, `drop database ${name} with (force)`))
  return `${server}/${name}`
}

async function connectedUntilTheEnd(url: string): Promise<Db> {
  const db = await connectPostgres(url)
  onTestFinished(() => db.destroy())
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

/** The same without tables. */
export const emptyDatabases: [name: string, open: () => Promise<Db>][] = [
  ['SQLite', openEmptySqlite],
  ['PostgreSQL', async () => connectedUntilTheEnd(await createPostgres())],
]
