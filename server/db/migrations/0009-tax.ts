import { type Kysely, sql } from 'kysely'
import { isIndia } from '#domain/address/country.ts'
import { readState } from '#domain/address/read-state.ts'

/**
 * What tax depends on stands with what it is charged on: the rate with goods and with the lines of orders, the State of
 * an order as a code beside its text, the seller's scheme with the order, and the words and sums of an invoice with the
 * invoice. No sum that is there changes.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['products', 'boxes', 'boxItems', 'orderLines']) {
    await db.schema
      .alterTable(table)
      .addColumn('gstRate', 'integer', (c) => c.notNull().defaultTo(18))
      .execute()
  }
  await db.schema
    .alterTable('orders')
    .addColumn('stateCode', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('taxScheme', 'text', (c) => c.notNull().defaultTo('regular'))
    .execute()
  await db.schema.alterTable('invoices').addColumn('body', 'text').execute()
  await readStates(db)
}

type Typed = { orders: { region: string; country: string; stateCode: string } }

/** How many texts one statement compares with. */
const AT_ONCE = 200

/** The State of orders that are there, from their text where that is certain. */
async function readStates(anything: Kysely<unknown>) {
  const db = anything as Kysely<Typed>
  const typed = await db.selectFrom('orders').select(['region', 'country']).distinct().execute()
  const regions = new Map<string, { country: string; regions: string[] }>()
  for (const { region, country } of typed) {
    const code = isIndia(country) ? readState(region) : undefined
    if (!code) continue
    const key = `${code} ${country}`
    const list = regions.get(key) ?? { country, regions: [] }
    list.regions.push(region)
    regions.set(key, list)
  }
  for (const [key, list] of regions) {
    for (let first = 0; first < list.regions.length; first += AT_ONCE) {
      await db
        .updateTable('orders')
        .set({ stateCode: sql.lit(key.slice(0, 2)) })
        .where('country', '=', list.country)
        .where('region', 'in', list.regions.slice(first, first + AT_ONCE))
        .execute()
    }
  }
}
