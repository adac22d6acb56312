/** Payments, refunds, invoices and credit notes. */
export const payments = () => `
create table payments (
  id text primary key, order_id text references orders (id), provider text not null, provider_ref text,
  method text not null, purpose text not null, amount_paise bigint not null check (amount_paise > 0),
  state text not null, transaction_id text, created_at text not null, updated_at text not null, payment_url text,
  attempt_key text, claim_key text, reason text, for_order integer not null default 0,
  claim_disputed integer not null default 0, not_found_at text
);
create index payments_by_order on payments (order_id, created_at);
create unique index payments_open_attempt on payments (attempt_key)
  where attempt_key is not null and state = 'pending';
create index payments_by_transaction on payments (provider, transaction_id);
create unique index payments_one_claim on payments (claim_key)
  where claim_key is not null and claim_disputed = 0 and state in ('pending', 'paid');
create index payments_by_claim on payments (claim_key) where claim_key is not null;
create unique index payments_by_ref on payments (provider, provider_ref) where provider_ref is not null;

create table payment_links (
  id text primary key, secret text not null unique, order_id text not null references orders (id),
  who text not null, created_at text not null, expires_at text not null, ended_at text
);
create unique index payment_links_open on payment_links (order_id) where ended_at is null;
create index payment_links_by_order on payment_links (order_id);

create table webhook_events (
  id text primary key, provider text not null, event_id text not null, body_hash text not null, body text not null,
  received_at text not null, outcome text
);
create unique index webhook_events_by_event on webhook_events (provider, event_id);
create unique index webhook_events_by_body on webhook_events (provider, body_hash);

create table refunds (
  id text constraint new_refunds_pkey primary key,
  payment_id text not null constraint new_refunds_payment_id_fkey references payments (id),
  order_id text constraint new_refunds_order_id_fkey references orders (id), provider text not null,
  amount_paise bigint not null constraint new_refunds_amount_paise_check check (amount_paise > 0),
  state text not null, provider_ref text, reason text, who text not null, asked_at text not null,
  created_at text not null, updated_at text not null
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_order_id on refunds (order_id, created_at);
create unique index refunds_by_ref on refunds (provider, provider_ref) where provider_ref is not null;

create table refund_lines (
  refund_id text not null references refunds (id), position integer not null,
  quantity integer not null check (quantity > 0), amount_paise bigint not null, restock integer not null,
  constraint refund_lines_key primary key (refund_id, position)
);

create table disputes (
  id text primary key, payment_id text not null references payments (id), provider text not null,
  provider_ref text not null, amount_paise bigint not null, state text not null, reason text not null,
  respond_by text, created_at text not null, updated_at text not null,
  constraint disputes_by_ref unique (provider, provider_ref)
);
create index disputes_by_payment on disputes (payment_id);

create table invoices (
  number text constraint new_invoices_pkey1 primary key,
  order_id text not null constraint new_invoices_order_id_fkey1 references orders (id), parcels text not null,
  series text not null, year text not null, serial integer not null, issued_at text not null, seller text not null,
  contents text not null, recipient text, body text,
  constraint invoices_serial_in_series unique (series, year, serial)
);
create index invoices_by_order on invoices (order_id);

create table credit_notes (
  number text constraint new_credit_notes_pkey primary key,
  invoice_number text not null constraint new_credit_notes_invoice_number_fkey references invoices (number),
  refund_id text constraint new_credit_notes_refund_id_fkey1 references refunds (id), series text not null,
  year text not null, serial integer not null, issued_at text not null, reason text not null, amount_paise bigint,
  lines text,
  constraint credit_notes_serial_in_series unique (series, year, serial),
  constraint credit_notes_once_for_refund unique (refund_id, invoice_number)
);
create index credit_notes_by_invoice on credit_notes (invoice_number);
`
