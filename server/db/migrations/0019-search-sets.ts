import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

const LAST = 2 ** 31 - 1

/**
 * The index of search as sets of gifts in a table of our own, the same on both databases, in place of FTS5 and of a
 * `tsvector` under GIN: what many gifts have is counted without touching each of them. All gifts are indexed anew.
 */
export async function up(db: Kysely<unknown>) {
  const binary = sql.raw(isSqlite(db) ? 'collate binary' : 'collate "C"')
  await db.schema.dropTable('searchIndex').execute()
  await db.schema.dropIndex('search_gifts_by_price').execute()
  await sql`create table search_sets (
    token text ${binary} not null,
    block integer not null,
    numbers ${sql.raw(isSqlite(db) ? 'blob' : 'bytea')} not null,
    primary key (token, block)
  ) ${sql.raw(isSqlite(db) ? 'without rowid' : '')}`.execute(db)
  // In the order in which they came to the shop, which decides which of very many are compared.
  await sql`delete from search_outdated`.execute(db)
  await sql`insert into search_outdated (id) select product.id from products as product
    left join collections as list on list.slug = product.collection
    left join search_gifts as gift on gift.id = product.id
    order by coalesce(gift.no, ${LAST}), list.position, list.slug, product.position, product.id`.execute(db)
  for (const table of ['search_gifts', 'search_texts', 'search_vocabulary'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  // Letters in the order of their codes, so that the names that begin so lie together.
  if (!isSqlite(db)) await sql`alter table search_texts alter column name type text collate "C"`.execute(db)
  await db.schema.createIndex('search_texts_by_name').on('searchTexts').column('name').execute()
}
