import { type Kysely, sql } from 'kysely'

/** The Same Day area of shops that exist already (specification §1). A new shop has that of its sample. */
const FIRST_AREA = {
  id: 'same-day',
  name: 'Bengaluru',
  pins: ['560'],
  carries: 'same-day',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  daysOff: [],
}

/** Adds the areas of the shop's own riders, delivery rates, and what an order was charged for delivery. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('create table delivery_areas (id text primary key, position integer not null, area text not null)')
  await run('create table delivery_rates (id text primary key, position integer not null, rate text not null)')
  await run('alter table delivery_zones add column rate text')
  await run('alter table delivery_zones add column served integer not null default 1')
  await run('alter table days_off add column riders_deliver integer not null default 0')
  await run('alter table orders add column delivery_charge text')
  await run('alter table offers add column free_delivery integer not null default 0')
  const area = JSON.stringify(FIRST_AREA)
  await sql`insert into delivery_areas (id, position, area)
    select ${FIRST_AREA.id}, 0, ${area} where exists (select 1 from delivery_zones)`.execute(db)
}
