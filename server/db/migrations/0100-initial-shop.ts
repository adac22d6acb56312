/** Settings, texts, delivery tables, audit, jobs and limits. */
export const shop = () => `
create table meta (
  name text primary key, value text not null
);

create table settings (
  name text primary key, value text not null, updated_at text not null
);

create table words (
  place text not null, version integer not null, at text not null, who text not null, what text not null,
  texts text not null, as_of text not null,
  constraint words_key primary key (place, version)
);

create table replaced_logos (
  change_id text primary key, logo text not null
);

create table delivery_zones (
  id text primary key, position integer not null, name text not null, covers text not null, belongs text not null,
  transit_least integer not null, transit_most integer not null, mothers_day_least integer not null,
  mothers_day_most integer not null
);

create table days_off (
  day text primary key, name text not null, who text not null, source text not null
);

create table pack_days (
  id text primary key, days integer not null
);

create table delivery_versions (
  version integer primary key, at text not null, who text not null, what text not null, tables text not null
);

create table changes (
  id text primary key, who text not null, what text not null, at text not null, kind text not null default 'shop',
  subject text not null default '', before text not null default '', after text not null default '',
  address text not null default ''
);
create index changes_by_time on changes (at);
create index changes_by_kind on changes (kind, at, id);
create index changes_by_subject on changes (subject, at, id);
create index changes_by_who on changes (who, at, id);
create index changes_by_address on changes (address, at, id);

create table jobs (
  id text primary key, kind text not null, subject text not null, attempts integer not null default 0,
  due_at text not null, created_at text not null, done_at text, fault text
);
create unique index jobs_by_subject on jobs (kind, subject);
create index jobs_due on jobs (due_at) where done_at is null;

create table number_series (
  series text not null, year text not null, last integer not null,
  constraint number_series_key primary key (series, year)
);

create table intake (
  day text primary key, enquiries integer not null default 0, bytes bigint not null default 0,
  resume_bytes bigint not null default 0
);
`
