import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/** The index of search, which was in memory until now. What a gift is found by is marked by the database itself. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  const number = isSqlite(db) ? 'integer' : 'serial'
  const binary = sql.raw(isSqlite(db) ? 'collate binary' : 'collate "C"')
  await db.schema
    .createTable('searchGifts')
    .addColumn('no', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('listPosition', 'integer', (c) => c.notNull())
    .addColumn('collection', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('pricePaise', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('search_gifts_by_place')
    .on('searchGifts')
    .columns(['listPosition', 'collection', 'position', 'id', 'pricePaise'])
    .execute()
  await db.schema.createIndex('search_gifts_by_price').on('searchGifts').column('pricePaise').execute()
  await db.schema
    .createTable('searchTexts')
    .addColumn('no', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .addColumn('tagline', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('searchVocabulary')
    .addColumn('no', number, (c) => c.primaryKey())
    .addColumn('word', sql`text ${binary}`, (c) => c.notNull().unique())
    .addColumn('gifts', 'integer', (c) => c.notNull())
    .execute()
  if (isSqlite(db)) await indexOnSqlite(db)
  else await indexOnPostgres(db)
  await markWhatChanges(db)
}

async function indexOnSqlite(db: Kysely<unknown>) {
  await sql`create virtual table search_index using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(
    db,
  )
  await sql`create virtual table search_spelling using fts5(word, content='', contentless_delete=1, detail=none, tokenize='trigram')`.execute(
    db,
  )
  await sql`create trigger search_word_added after insert on search_vocabulary begin
    insert into search_spelling (rowid, word) values (new.no, new.word); end`.execute(db)
  await sql`create trigger search_word_gone after delete on search_vocabulary begin
    delete from search_spelling where rowid = old.no; end`.execute(db)
}

async function indexOnPostgres(db: Kysely<unknown>) {
  // Long rows lie apart, so that what is found is counted on few pages.
  await sql`create table search_index (rowid integer primary key, tokens tsvector not null) with (toast_tuple_target = 128)`.execute(
    db,
  )
  await sql`create index search_index_by_token on search_index using gin (tokens)`.execute(db)
  // Where it may not be installed, words that were mistyped are looked for among all of the vocabulary.
  await sql`savepoint without_trigrams`.execute(db)
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index search_vocabulary_by_trigram on search_vocabulary using gin (word gin_trgm_ops)`.execute(db)
  } catch {
    await sql`rollback to savepoint without_trigrams`.execute(db)
  }
}

/** Every gift that is new, changed or gone since it was indexed, whoever changed it, in the order of the changes. */
async function markWhatChanges(db: Kysely<unknown>) {
  const number = isSqlite(db) ? 'integer' : 'bigserial'
  await db.schema
    .createTable('searchOutdated')
    .addColumn('no', number, (c) => (isSqlite(db) ? c.primaryKey().autoIncrement() : c.primaryKey()))
    .addColumn('id', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('products_by_twin').ifNotExists().on('products').column('twinOf').execute()
  const gift = 'insert into search_outdated (id) select id from products where'
  const gone = 'insert into search_outdated (id) values (old.id)'
  const ofList = `${gift} collection = `
  await onChange(db, 'products', 'insert', ['insert into search_outdated (id) values (new.id)'])
  await onChange(db, 'products', 'delete', [gone])
  await onChange(
    db,
    'products',
    'update',
    [gone, `${gift} id = new.id and id <> old.id`],
    ['id', 'collection', 'position', 'name', 'tagline', 'contents', 'made_for', 'subcategory', 'twin_of'],
  )
  await onChange(db, 'products', 'update', [`${gift} id = new.id or twin_of = new.id`], ['price_paise'])
  await onChange(db, 'collections', 'insert', [`${ofList} new.slug`])
  await onChange(db, 'collections', 'delete', [`${ofList} old.slug`])
  await onChange(
    db,
    'collections',
    'update',
    [`${ofList} old.slug`, `${ofList} new.slug and new.slug <> old.slug`],
    ['slug', 'title', 'state', 'position'],
  )
  await sql`insert into search_outdated (id) select product.id from products as product
    left join collections as list on list.slug = product.collection
    order by list.position, list.slug, product.position, product.id`.execute(db)
}

type Event = 'insert' | 'update' | 'delete'

/** `columns`: which of them have to be others than before. */
async function onChange(db: Kysely<unknown>, table: string, event: Event, acts: string[], columns: string[] = []) {
  const name = ['search', table, event, ...columns.slice(0, 1)].join('_')
  const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const when = differs ? `when (${differs})` : ''
  const body = acts.map((act) => `${act};`).join(' ')
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (isSqlite(db)) return run(`create trigger ${name} after ${event} on ${table} ${when} begin ${body} end`)
  await run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
  return run(`create trigger ${name} after ${event} on ${table} for each row ${when} execute function ${name}()`)
}
