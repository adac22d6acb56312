import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'
import { catalogue } from './0100-initial-catalogue.ts'
import { desk } from './0100-initial-desk.ts'
import { POSTGRES, SQLITE } from './0100-initial-dialect.ts'
import { messages } from './0100-initial-messages.ts'
import { orders } from './0100-initial-orders.ts'
import { payments } from './0100-initial-payments.ts'
import { search } from './0100-initial-search.ts'
import { shop } from './0100-initial-shop.ts'
import { triggers } from './0100-initial-triggers.ts'

/** Creates exactly the tables of v0.9.0, names of constraints included. */
export async function up(db: Kysely<unknown>) {
  const dialect = isSqlite(db) ? SQLITE : POSTGRES
  const subjects = [shop(), catalogue(), orders(dialect), payments(), messages(dialect), desk(), search(dialect)]
  const statements = subjects.flatMap((text) => text.split(/;\n/)).filter((statement) => statement.trim() !== '')
  for (const statement of [...statements, ...triggers(dialect)]) await sql.raw(statement).execute(db)
  if (!isSqlite(db)) await indexTrigrams(db)
  const holderSecret = randomBytes(32).toString('base64')
  await sql`insert into meta (name, value) values ('holderSecret', ${holderSecret})`.execute(db)
}

/**
 * Needs the extension pg_trgm. Without the right to install it, search compares mistyped words with the whole
 * vocabulary.
 */
async function indexTrigrams(db: Kysely<unknown>) {
  await sql`savepoint without_trigrams`.execute(db)
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index search_vocabulary_by_trigram on search_vocabulary using gin (word gin_trgm_ops)`.execute(db)
  } catch {
    await sql`rollback to savepoint without_trigrams`.execute(db)
  }
}
