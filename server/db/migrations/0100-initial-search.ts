import type { Dialect } from './0100-initial-dialect.ts'

/** Search index. */
export const search = ({ binary, withoutRowid, isSqlite, number, autoNumber, bytes }: Dialect) => `
create table search_gifts (
  no integer primary key, id text not null unique, list_position integer not null, collection text not null,
  position integer not null, price_paise integer not null
);
create index search_gifts_by_place on search_gifts (list_position, collection, position, id, price_paise);

create table search_texts (
  no integer primary key, name text ${isSqlite ? '' : binary} not null, kind text not null, contents text not null,
  tagline text not null
);
create index search_texts_by_name on search_texts (name);

create table search_vocabulary (no ${number}, word text ${binary} not null unique, gifts integer not null);

create table search_sets (
  token text ${binary} not null, block integer not null, numbers ${bytes} not null, primary key (token, block)
)${withoutRowid};

create table search_outdated (no ${autoNumber}, id text not null);
${isSqlite ? SPELLING : ''}`

const SPELLING = `
create virtual table search_spelling using fts5
  (word, content='', contentless_delete=1, detail=none, tokenize='trigram');
`
