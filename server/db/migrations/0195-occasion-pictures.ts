import { type Kysely, sql } from 'kysely'

/** Adds the picture of an occasion's page and its description. */
export async function up(db: Kysely<unknown>) {
  for (const column of ['hero', 'hero_alt'])
    await sql.raw(`alter table occasions add column ${column} text not null default ''`).execute(db)
}
