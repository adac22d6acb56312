import type { Dialect } from './0100-initial-dialect.ts'

/** Enquiries, emails and tasks. */
export const messages = ({ binary }: Dialect) => `
create table enquiries (
  id text primary key, kind text not null, email text not null, fields text not null, created_at text not null,
  withdrawn_at text, resume_bytes bigint not null default 0, ticket text, due_at text, answered_at text,
  settled_at text, order_id text references orders (id), listed integer not null default 0
);
create index enquiries_by_kind on enquiries (kind, created_at);
create index enquiries_open on enquiries (created_at, id) where due_at is not null;
create index enquiries_due on enquiries (due_at, id) where due_at is not null;
create index enquiries_answered on enquiries (created_at, id) where answered_at is not null and due_at is null;
create index enquiries_by_kind_and_time on enquiries (kind, created_at, id);
create index enquiries_by_time on enquiries (created_at, id);
create index enquiries_unlisted on enquiries (id) where listed = 0;
create index enquiries_of_order on enquiries (order_id) where order_id is not null;
create unique index enquiries_ticket on enquiries (ticket) where ticket is not null;

create table enquiry_answers (
  id text primary key, enquiry_id text not null references enquiries (id) on delete cascade, at text not null,
  who text not null, text text not null, sent integer not null
);
create index enquiry_answers_by_enquiry on enquiry_answers (enquiry_id, at);

create table enquiry_terms (
  term text ${binary} not null, created_at text not null,
  enquiry_id text not null references enquiries (id) on delete cascade,
  constraint enquiry_terms_in_order primary key (term, created_at, enquiry_id)
);
create index enquiry_terms_of_enquiry on enquiry_terms (enquiry_id, term);

create table mails (
  id text primary key, kind text not null, recipient text not null, order_id text references orders (id),
  enquiry_id text references enquiries (id), subject text not null, text text not null, html text,
  created_at text not null, due_at text, sent_at text, attempts integer not null default 0, last_error text,
  refund_id text references refunds (id), cap_key text, cap_slot integer, way_out text
);
create index mails_due on mails (due_at) where due_at is not null;
create unique index mails_once_per_refund on mails (refund_id, kind) where refund_id is not null;
create unique index mails_once_per_order on mails (order_id, kind) where kind <> 'not_found' and refund_id is null;
create index mails_given_up on mails (created_at) where due_at is null and sent_at is null;
create unique index mails_within_cap on mails (cap_key, cap_slot) where cap_key is not null;
create index mails_by_order on mails (order_id, created_at) where order_id is not null;
create unique index mails_once_per_enquiry on mails (enquiry_id, kind) where enquiry_id is not null;

create table notes (
  id text primary key, order_id text references orders (id), subject text not null unique, text text not null,
  at text not null, done_at text, told_at text
);
create index notes_by_order on notes (order_id, at);
create index notes_untold on notes (at) where told_at is null;
`
