import type { Series } from '#domain/tax/invoice-number.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * The next number of a financial year's series. Its row is held until the transaction ends, so run it last in one: a
 * transaction that fails gives its number back.
 */
export async function nextSerial(trx: Trx, series: Series, year: string): Promise<number> {
  const counted = await countOn(trx, series, year)
  if (counted !== undefined) return counted
  await trx
    .insertInto('numberSeries')
    .values({ series, year, last: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  const begun = await countOn(trx, series, year)
  if (begun === undefined) throw new Error(`${series} has no row for ${year}`)
  return begun
}

async function countOn(trx: Trx, series: Series, year: string): Promise<number | undefined> {
  return (await addOne(trx, { series, year })).rows[0]?.last
}

const addOne = prepared((trx, { series, year }: { series: Series; year: string }) =>
  trx
    .updateTable('numberSeries')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('series', '=', series)
    .where('year', '=', year)
    .returning('last'),
)
