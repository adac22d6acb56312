import { DEFAULT_GST_RATE, GST_RATES } from '#domain/tax/gst.ts'
import { type By, recordChange } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { bumpCatalogueVersion } from '#server/versions/invalidate-catalogue.ts'
import { type Answer, done, refused } from './answer.ts'

/** Changes at what GST a gift, a box or a thing for a box is sold from now on; orders keep what they were placed at. */
export async function setRate(db: Db, id: string, wanted: string, by: By): Promise<Answer> {
  const rate = GST_RATES.find((percent) => String(percent) === wanted.trim().replace(/\s*%$/, ''))
  if (rate === undefined) {
    return refused(`A rate is one of ${GST_RATES.join(', ')} percent; most gifts have ${DEFAULT_GST_RATE}.`)
  }
  return transact(db, async (trx) => {
    if (!(await change(trx, id, rate))) {
      return refused((await twinWords(trx, id)) ?? `There is nothing called ${id} to be sold.`)
    }
    const message = `${id}: GST ${rate}% now.`
    await recordChange(trx, message, by)
    await bumpCatalogueVersion(trx)
    return done(message)
  })
}

async function change(trx: Trx, id: string, gstRate: number): Promise<boolean> {
  const own = trx.updateTable('products').set({ gstRate }).where('id', '=', id).where('twinOf', 'is', null)
  const counts = [
    await own.executeTakeFirst(),
    await trx.updateTable('boxItems').set({ gstRate }).where('id', '=', id).executeTakeFirst(),
    await trx.updateTable('boxes').set({ gstRate }).where('id', '=', id).executeTakeFirst(),
  ]
  return counts.some(({ numUpdatedRows }) => Number(numUpdatedRows) > 0)
}

async function twinWords(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('products').select('twinOf').where('id', '=', id).executeTakeFirst()
  return row?.twinOf ? `${id} is taxed as ${row.twinOf} is. Change that one.` : undefined
}
