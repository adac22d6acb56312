/** Collections, products, boxes, stock, discounts and imports. */
export const catalogue = () => `
create table collections (
  slug text primary key, position integer not null, state text not null, title text not null,
  eyebrow text not null default '', hero_line text not null default '', intro text not null default '',
  meta_description text not null default '', empty_message text not null default '', tint text not null,
  strap text not null, in_bar integer not null default 0, grid text not null default 'four',
  waiting integer not null default 8, hero text, hero_alt text not null default '', door text,
  service text not null default 'standard', soon_until text, ready_tag text,
  filter_by text not null default 'made-for', filters text not null default '[]',
  shares_stock_of text references collections (slug), show_from text, show_until text, hero_wide text,
  hero_tall text, hero_wide_alt text
);

create table products (
  id text primary key, collection text not null, position integer not null, name text not null,
  tagline text not null, description text not null, key_features text not null, contents text not null,
  price_paise bigint check (price_paise > 0), rating_tenths integer, tags text not null, subcategory text,
  hsn text not null, image_alt text not null, made_for text not null, weight_grams integer not null,
  country_of_origin text not null, twin_of text references products (id), available integer not null default 1,
  gst_rate integer not null default 18, list_paise bigint, hidden_from text, show_from text,
  archived integer not null default 0, allergens text not null default '', pictures text
);
create index products_in_order on products (collection, position, id);
create index products_by_price on products (collection, list_paise, position, id);
create index products_by_subcategory on products (collection, subcategory, position, id);
create index products_by_twin on products (twin_of);
create index products_by_rate on products (gst_rate);
create index products_hidden on products (hidden_from, position, id) where hidden_from is not null;
create index products_at_desk
  on products (hidden_from, collection, position, id, available, archived, show_from, twin_of);

create table boxes (
  id text primary key, position integer not null, name text not null, line text not null, description text not null,
  price_paise bigint not null check (price_paise > 0), max_items integer not null, max_accessories integer not null,
  material text not null, hsn text not null, weight_grams integer not null, available integer not null default 1,
  gst_rate integer not null default 18, archived integer not null default 0, form text
);

create table box_items (
  id text primary key, category text not null, position integer not null, name text not null, line text not null,
  price_paise bigint not null check (price_paise > 0), hsn text not null, weight_grams integer not null,
  available integer not null default 1, gst_rate integer not null default 18, archived integer not null default 0,
  picture text
);
create index box_items_in_order on box_items (category, position, id);

create table stock (
  id text primary key, on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved between 0 and on_hand), updated_at text not null,
  counted_at text
);

create table shown_versions (
  kind text not null, id text not null, stamp bigint not null,
  constraint shown_versions_key primary key (kind, id)
);
create index shown_versions_by_stamp on shown_versions (stamp);

create table product_changes (
  id text primary key, product_id text not null references products (id) on delete cascade, at text not null,
  who text not null, what text not null, facts text not null
);
create index product_changes_by_product on product_changes (product_id, at, id);

create table goods_changes (
  id text primary key, kind text not null, subject text not null, at text not null, who text not null,
  what text not null, facts text not null
);
create index goods_changes_by_subject on goods_changes (kind, subject, at, id);

create table pictures (
  name text primary key, bytes integer not null, at text not null, who text not null, used_at text
);

create table offers (
  id text primary key, name text not null, code text not null, percent integer, amount_paise bigint,
  free_wrap integer not null, scope text not null, scope_of text not null, minimum_paise bigint not null,
  from_day text not null, until_day text not null, max_uses integer, max_per_person integer, is_on integer not null,
  ended_at text, created_at text not null, updated_at text not null
);
create unique index offers_by_code on offers (code) where code <> '' and ended_at is null;

create table sheets (
  id text primary key, name text not null, state text not null, at text not null, who text not null,
  rows_read integer not null, unchanged integer not null, made integer not null, changed integer not null,
  faulty integer not null, reached integer not null default -1, done integer not null default 0,
  told integer not null default 0, moved_at text not null
);
create index sheets_by_time on sheets (at, id);

create table sheet_rows (
  sheet_id text not null references sheets (id) on delete cascade, no integer not null, what text not null,
  row integer not null, product_id text not null, name text not null, said text not null,
  constraint sheet_rows_pk primary key (sheet_id, what, no)
);
`
