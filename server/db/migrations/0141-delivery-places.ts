import { type Kysely, sql } from 'kysely'

/** An older program neither shows nor counts slots and places. */
export const oldestProgram = 131

/** Adds extra working days, and the slot and the place of a parcel among those of its day. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table extra_days (day text primary key, name text not null, cut_off text, until text,
    most_parcels integer)`)
  for (const name of ['delivery_area', 'slot_id', 'pack_day', 'place_until'])
    await run(`alter table parcels add column ${name} text not null default ''`)
  await run('alter table parcels add column slot text')
  await run("create index parcels_promised_day on parcels (promised_day) where promised_day <> ''")
}
