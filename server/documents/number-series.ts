import type { DocumentSeries } from '#domain/document/document-number.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Returns the next number of a financial year's series. Its row is locked until the transaction ends, so call it
 * last; a rollback returns the number.
 */
export async function nextSerial(trx: Trx, series: DocumentSeries, year: string): Promise<number> {
  const serial = await incrementSeries(trx, series, year)
  if (serial !== undefined) return serial
  await trx
    .insertInto('numberSeries')
    .values({ series, year, last: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  const firstSerial = await incrementSeries(trx, series, year)
  if (firstSerial === undefined) throw new Error(`${series} has no row for ${year}`)
  return firstSerial
}

async function incrementSeries(trx: Trx, series: DocumentSeries, year: string): Promise<number | undefined> {
  return (await increment(trx, { series, year })).rows[0]?.last
}

const increment = compiledQuery((trx, { series, year }: { series: DocumentSeries; year: string }) =>
  trx
    .updateTable('numberSeries')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('series', '=', series)
    .where('year', '=', year)
    .returning('last'),
)
