import { type Kysely, sql } from 'kysely'

/** An older program does not know occasions. */
export const oldestProgram = 141

/** Adds the occasions with their pages. `as_of` is the day by which pages read their dates. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`create table occasions (id text primary key, name text not null, day text not null, source text not null,
      words text not null default '', is_on integer not null default 0, next_day text not null default '',
      slug text not null default '', title text not null default '', description text not null default '',
      intro text not null default '', body text not null default '', page_on integer not null default 0,
      as_of text not null, updated_at text not null)`)
    .execute(db)
  await sql.raw("create unique index occasions_slug on occasions (slug) where slug <> ''").execute(db)
}
