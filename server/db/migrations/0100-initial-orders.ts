import type { Dialect } from './0100-initial-dialect.ts'

/** Orders with their parcels, stock reservations, and the order lists of the desk. */
export const orders = ({ binary, withoutRowid, isSqlite }: Dialect) => `
create table orders (
  id text primary key, checkout_key text not null unique, kind text not null, number text not null unique,
  secret text not null, state text not null, full_name text not null, email text not null, phone text not null,
  subtotal_paise bigint not null, cgst_paise bigint not null, sgst_paise bigint not null,
  igst_paise bigint not null, shipping_paise bigint not null, total_paise bigint not null, created_at text not null,
  updated_at text not null, buyer_gstin text not null default '', test integer not null default 0,
  tax_scheme text not null default 'regular', erased_at text, listing_outdated integer not null default 1,
  offer text
);
create index orders_to_list on orders (id) where listing_outdated = 1;

create table order_box_items (
  order_id text not null references orders (id), position integer not null, item_id text not null,
  name text not null, category text not null, price_paise bigint not null,
  constraint order_box_items_key primary key (order_id, position)
);

create table order_lines (
  order_id text not null references orders (id), position integer not null, product_id text not null,
  name text not null, unit_price_paise bigint not null, quantity integer not null check (quantity > 0),
  hsn text not null, picture text not null, gst_rate integer not null default 18,
  discount_paise bigint not null default 0,
  constraint order_lines_key primary key (order_id, position)
)${withoutRowid};

create table parcels (
  order_id text not null references orders (id), position integer not null, state text not null,
  full_name text not null, phone text not null, street text not null, city text not null, region text not null,
  state_code text not null, zip_code text not null, country text not null, message text not null,
  card_from text not null, deliver_on text not null, promised_day text not null, promise_services text not null,
  estimated_delivery text not null, tracking text not null, gift_wrap integer not null,
  hide_prices integer not null, promise_version integer not null,
  constraint parcels_key primary key (order_id, position)
)${withoutRowid};

create table parcel_lines (
  order_id text not null, parcel integer not null, position integer not null,
  quantity integer not null check (quantity > 0),
  constraint parcel_lines_key primary key (order_id, parcel, position),
  constraint parcel_lines_of foreign key (order_id, parcel) references parcels (order_id, position)
)${withoutRowid};

create table order_events (
  id text not null, order_id text not null references orders (id), from_state text, to_state text not null,
  cause text not null, at text not null, actor text not null default 'shopper', told_at text, parcel integer,
  primary key (${isSqlite ? 'order_id, at, id' : 'id'})
)${withoutRowid};
${isSqlite ? '' : 'create index order_events_by_order on order_events (order_id, at);'}
create index order_events_untold on order_events (at) where told_at is null and to_state in ('paid', 'under_review');

create table order_notes (
  id text primary key, order_id text not null references orders (id), at text not null, who text not null,
  text text not null
);
create index order_notes_by_order on order_notes (order_id);

create table order_listings (
  order_id text not null, collection text not null, told text not null, placed_at text not null,
  promised_day text not null, method text not null, test integer not null,
  constraint order_listings_key primary key (order_id, collection)
);
create index order_listings_by_day
  on order_listings (collection, placed_at, order_id, told, method, test, promised_day);
create index order_listings_by_state
  on order_listings (collection, told, placed_at, order_id, method, test, promised_day);
create index order_listings_promised on order_listings (collection, promised_day, order_id, told, method, test)
  where told in ('paid', 'packed', 'shipped') and promised_day <> '';
create index order_listings_of_tests on order_listings (collection, placed_at, order_id, told, method, promised_day)
  where test = 1;

create table order_terms (
  term text ${binary} not null, order_id text not null,
  constraint order_terms_key primary key (term, order_id)
);
create index order_terms_by_order on order_terms (order_id);

create table pack_ticks (
  order_id text not null references orders (id), parcel integer not null, thing text not null, who text not null,
  at text not null,
  constraint pack_ticks_key primary key (order_id, parcel, thing)
);

create table stock_holds (
  order_id text not null references orders (id), stock_id text not null,
  quantity integer not null check (quantity > 0), state text not null, expires_at text not null,
  constraint stock_holds_key primary key (order_id, stock_id)
);
create index stock_holds_open on stock_holds (expires_at) where state = 'held';

create table stock_moves (
  id text primary key, stock_id text not null, at text not null, pieces integer not null, on_hand integer,
  who text not null default '', order_id text references orders (id)
);
create index stock_moves_by_thing on stock_moves (stock_id, at, id);
create index stock_moves_of_order on stock_moves (order_id) where order_id is not null;

create table holders (
  order_id text primary key references orders (id) on delete cascade, email_key text not null,
  phone_key text not null, network_key text, used_ms bigint not null, since text not null, until text not null
);
create index holders_by_email on holders (email_key);
create index holders_by_phone on holders (phone_key);
create index holders_by_network on holders (network_key);
create index holders_by_until on holders (until);

create table offer_uses (
  order_id text primary key references orders (id), offer_id text not null references offers (id),
  email_key text not null, phone_key text not null, until text
);
create index offer_uses_by_offer on offer_uses (offer_id, until);
`
