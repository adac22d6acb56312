import type { Dialect } from './0100-initial-dialect.ts'

type Trigger = { name: string; on: string; when?: string; body: string }

/** Returns the triggers for one database: those that both have and its own. */
export const triggers = ({ isSqlite }: Dialect): string[] =>
  isSqlite
    ? [...[...SEARCH, ...listed(SQLITE_LISTED)].map(onSqlite), ...ONLY_SQLITE]
    : [...[...SEARCH, ...listed(POSTGRES_LISTED)].flatMap(onPostgres), ...ONLY_POSTGRES]

const onSqlite = ({ name, on, when, body }: Trigger) =>
  `create trigger ${name} after ${on} ${when ? `when (${when})` : ''} begin ${body} end`

const onPostgres = ({ name, on, when, body }: Trigger) => [
  `create function ${name}() returns trigger language plpgsql as $$
    ${body.startsWith('declare') ? '' : 'begin '}${body} return null; end $$`,
  `create trigger ${name} after ${on} for each row ${when ? `when (${when})` : ''} execute function ${name}()`,
]

const anyDiffers = (...columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')

const outdated = (condition: string) => `insert into search_outdated (id) select id from products where ${condition};`

/** Queues every product for the search index that is new, changed or removed, in the order of the changes. */
const SEARCH: readonly Trigger[] = [
  {
    name: 'search_products_insert',
    on: 'insert on products',
    body: 'insert into search_outdated (id) values (new.id);',
  },
  {
    name: 'search_products_delete',
    on: 'delete on products',
    body: 'insert into search_outdated (id) values (old.id);',
  },
  {
    name: 'search_products_update_id',
    on: 'update on products',
    when: anyDiffers(
      ...['id', 'collection', 'position', 'name', 'tagline', 'contents', 'made_for', 'subcategory', 'twin_of'],
    ),
    body: `insert into search_outdated (id) values (old.id); ${outdated('id = new.id and id <> old.id')}`,
  },
  {
    name: 'search_products_update_price_paise',
    on: 'update on products',
    when: anyDiffers('price_paise'),
    body: outdated('id = new.id or twin_of = new.id'),
  },
  { name: 'search_collections_insert', on: 'insert on collections', body: outdated('collection = new.slug') },
  { name: 'search_collections_delete', on: 'delete on collections', body: outdated('collection = old.slug') },
  {
    name: 'search_collections_update_slug',
    on: 'update on collections',
    when: anyDiffers('slug', 'title', 'state', 'position'),
    body: `${outdated('collection = old.slug')} ${outdated('collection = new.slug and new.slug <> old.slug')}`,
  },
]

/** Marks an order whose row in the desk's lists is outdated. */
const SQLITE_LISTED = {
  order: 'update orders set listing_outdated = 1 where id = new.id and listing_outdated = 0;',
  part: 'update orders set listing_outdated = 1 where id = new.order_id and listing_outdated = 0;',
}

/** Locks the order first: a concurrent transaction that lists it has read it without this change. */
const POSTGRES_LISTED = {
  order: `perform from orders where id = new.id for no key update; ${SQLITE_LISTED.order}`,
  part: `declare marked integer; begin
    select listing_outdated into marked from orders where id = new.order_id for no key update;
    if marked = 0 then update orders set listing_outdated = 1 where id = new.order_id; end if;`,
}

const listed = ({ order, part }: typeof SQLITE_LISTED): Trigger[] => [
  {
    name: 'listed_orders_update',
    on: 'update on orders',
    when: `(${anyDiffers('state', 'test', 'full_name', 'email', 'phone')}) and new.listing_outdated = 0`,
    body: order,
  },
  { name: 'listed_payments_insert', on: 'insert on payments', when: 'new.order_id is not null', body: part },
  {
    name: 'listed_payments_update',
    on: 'update on payments',
    when: `(${anyDiffers('state', 'transaction_id', 'provider_ref')}) and new.order_id is not null`,
    body: part,
  },
  { name: 'listed_parcels_insert', on: 'insert on parcels', body: part },
  {
    name: 'listed_parcels_update',
    on: 'update on parcels',
    when: `(${anyDiffers('state', 'full_name', 'phone', 'zip_code', 'promised_day')})`,
    body: part,
  },
]

const LIST_PRICE = 'coalesce(new.price_paise, (select price_paise from products where id = new.twin_of))'
const PRICE_TWINS = 'update products set list_paise = new.price_paise where twin_of = new.id and price_paise is null;'
const AUDIT = `'the audit is only added to'`

const sqlitePrices = `update products set list_paise = ${LIST_PRICE} where id = new.id; ${PRICE_TWINS}`
const refuse = `begin select raise(abort, ${AUDIT}); end`

const ONLY_SQLITE: readonly string[] = [
  'create trigger search_word_added after insert on search_vocabulary begin insert into search_spelling (rowid, word) values (new.no, new.word); end',
  'create trigger search_word_gone after delete on search_vocabulary begin delete from search_spelling where rowid = old.no; end',
  `create trigger products_priced after insert on products begin ${sqlitePrices} end`,
  `create trigger products_priced_anew after update of price_paise, twin_of on products begin ${sqlitePrices} end`,
  `create trigger changes_stay_update before update on changes ${refuse}`,
  `create trigger changes_stay_delete before delete on changes ${refuse}`,
]

const plpgsql = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`

const ONLY_POSTGRES: readonly string[] = [
  plpgsql('keep_list_paise', `new.list_paise := ${LIST_PRICE}; return new;`),
  `create trigger products_priced before insert or update of price_paise, twin_of on products
    for each row execute function keep_list_paise()`,
  plpgsql('keep_list_paise_of_twins', `${PRICE_TWINS} return null;`),
  `create trigger products_twins_priced after insert or update of price_paise on products
    for each row execute function keep_list_paise_of_twins()`,
  plpgsql('changes_stay', `raise exception ${AUDIT};`),
  `create trigger changes_stay before update or delete or truncate on changes
    for each statement execute function changes_stay()`,
]
