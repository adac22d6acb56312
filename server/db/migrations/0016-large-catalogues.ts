import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

/**
 * What long lists are read by, a page at a time: the price at which a gift stands in a list, its own or its twin's, and
 * an index for every order that a list can have. And which gifts and lists have changed, for the pages that show them.
 */
export async function up(db: Kysely<unknown>) {
  await listPrices(db)
  await indexes(db)
  await db.schema
    .createTable('shownVersions')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('stamp', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('shown_versions_key', ['kind', 'id'])
    .execute()
  await db.schema.createIndex('shown_versions_by_stamp').on('shownVersions').column('stamp').execute()
}

async function indexes(db: Kysely<unknown>) {
  await db.schema.dropIndex('products_by_collection').execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('products').columns(columns)
  await index('products_in_order', ['collection', 'position', 'id']).execute()
  await index('products_by_price', ['collection', 'listPaise', 'position', 'id']).execute()
  await index('products_by_subcategory', ['collection', 'subcategory', 'position', 'id']).execute()
  await index('products_by_twin', ['twinOf']).execute()
  await db.schema.createIndex('box_items_in_order').on('boxItems').columns(['category', 'position', 'id']).execute()
}

/** Kept right by the database, whoever writes a price: the order of a list must not depend on who remembers it. */
async function listPrices(db: Kysely<unknown>) {
  await db.schema.alterTable('products').addColumn('listPaise', 'bigint').execute()
  const own = sql`coalesce(price_paise, (select twin.price_paise from products as twin where twin.id = products.twin_of))`
  await sql`update products set list_paise = ${own}`.execute(db)
  for (const statement of isSqlite(db) ? sqliteTriggers() : postgresTriggers()) await statement.execute(db)
}

function sqliteTriggers(): RawBuilder<unknown>[] {
  const keep = sql`
    update products set list_paise = coalesce(new.price_paise, (select price_paise from products where id = new.twin_of))
      where id = new.id;
    update products set list_paise = new.price_paise where twin_of = new.id and price_paise is null;`
  return [
    sql`create trigger products_priced after insert on products begin ${keep} end`,
    sql`create trigger products_priced_anew after update of price_paise, twin_of on products begin ${keep} end`,
  ]
}

function postgresTriggers(): RawBuilder<unknown>[] {
  return [
    sql`create function keep_list_paise() returns trigger language plpgsql as $$
      begin
        new.list_paise := coalesce(new.price_paise, (select price_paise from products where id = new.twin_of));
        return new;
      end $$`,
    sql`create trigger products_priced before insert or update of price_paise, twin_of on products
      for each row execute function keep_list_paise()`,
    sql`create function keep_list_paise_of_twins() returns trigger language plpgsql as $$
      begin
        update products set list_paise = new.price_paise where twin_of = new.id and price_paise is null;
        return null;
      end $$`,
    sql`create trigger products_twins_priced after insert or update of price_paise on products
      for each row execute function keep_list_paise_of_twins()`,
  ]
}
