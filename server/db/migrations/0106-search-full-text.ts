import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

const LAST_NUMBER = 2 ** 31 - 1

/**
 * Replaces the shop's own posting lists by full-text indexes of the databases: FTS5 on SQLite, a `tsvector` under GIN
 * on PostgreSQL. Queues every product for indexing, the oldest first.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['searchSets', 'searchSpelling', 'searchVocabulary'])
    await db.schema.dropTable(table).ifExists().execute()
  await createVocabulary(db)
  await (isSqlite(db) ? createSqliteIndex(db) : createPostgresIndex(db))
  await queueProducts(db)
}

async function createVocabulary(db: Kysely<unknown>) {
  const binary = sql.raw(isSqlite(db) ? 'collate binary' : 'collate "C"')
  await db.schema
    .createTable('searchVocabulary')
    .addColumn('word', sql`text ${binary}`, (c) => c.notNull().primaryKey())
    .addColumn('gifts', 'integer', (c) => c.notNull())
    .execute()
}

/**
 * Keeps prices beside the tokens, since both are matched together. Prefixes of two and three characters, which match
 * the most words, have their own lists.
 */
const createSqliteIndex = (db: Kysely<unknown>) =>
  sql`create virtual table search_index using fts5(
    tokens, price_paise unindexed,
    content='', contentless_delete=1, contentless_unindexed=1, detail=none, tokenize='ascii', prefix='2 3'
  )`.execute(db)

async function createPostgresIndex(db: Kysely<unknown>) {
  await sql`create table search_index (
    rowid integer primary key, price_paise integer not null, tokens tsvector not null
  )`.execute(db)
  // Avoids the list of pending entries, which every search would have to scan.
  await sql`create index search_index_by_token on search_index using gin (tokens) with (fastupdate = off)`.execute(db)
  await dropTrigrams(db)
}

/** Drops the extension that the previous index used, unless another role owns it or other objects need it. */
async function dropTrigrams(db: Kysely<unknown>) {
  await sql`savepoint before_extension`.execute(db)
  try {
    await sql`drop extension if exists pg_trgm`.execute(db)
  } catch {
    await sql`rollback to savepoint before_extension`.execute(db)
  }
}

async function queueProducts(db: Kysely<unknown>) {
  await sql`delete from search_outdated`.execute(db)
  await sql`insert into search_outdated (id) select product.id from products as product
    left join collections as list on list.slug = product.collection
    left join search_gifts as gift on gift.id = product.id
    order by coalesce(gift.no, ${LAST_NUMBER}), list.position, list.slug, product.position, product.id`.execute(db)
  await sql`delete from search_gifts`.execute(db)
  await sql`delete from search_texts`.execute(db)
}
