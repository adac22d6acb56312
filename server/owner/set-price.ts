import { formatPrice, rupees } from '#domain/payment/money.ts'
import { typedRupees } from '#domain/payment/typed-rupees.ts'
import { type By, recordChange } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { bumpCatalogueVersion } from '#server/versions/invalidate-catalogue.ts'
import { type Answer, done, refused } from './answer.ts'

/** Whole rupees, so that GST comes out the same however it is split; more than this was a slip. */
const MOST_RUPEES = 1_000_000

/** Changes what a gift, a box or a thing for a box costs from now on; orders keep what they were placed at. */
export async function setPrice(db: Db, id: string, wanted: string, by: By): Promise<Answer> {
  const amount = typedRupees(wanted)
  if (amount === undefined || amount < 1 || amount > MOST_RUPEES) {
    return refused(
      `A price is in whole rupees, from 1 to ${MOST_RUPEES.toLocaleString('en-IN')}, such as 1999 or 1,999.`,
    )
  }
  return transact(db, async (trx) => {
    const changed = await change(trx, id, rupees(amount))
    if (!changed) return refused((await twinWords(trx, id)) ?? `There is nothing called ${id} to be sold.`)
    const message = `${id}: ${formatPrice(rupees(amount))} now.`
    await recordChange(trx, message, by)
    await bumpCatalogueVersion(trx)
    return done(message)
  })
}

async function change(trx: Trx, id: string, pricePaise: number): Promise<boolean> {
  const counts = [
    await trx
      .updateTable('products')
      .set({ pricePaise })
      .where('id', '=', id)
      .where('twinOf', 'is', null)
      .executeTakeFirst(),
    await trx.updateTable('boxItems').set({ pricePaise }).where('id', '=', id).executeTakeFirst(),
    await trx.updateTable('boxes').set({ pricePaise }).where('id', '=', id).executeTakeFirst(),
  ]
  return counts.some(({ numUpdatedRows }) => Number(numUpdatedRows) > 0)
}

async function twinWords(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('products').select('twinOf').where('id', '=', id).executeTakeFirst()
  return row?.twinOf ? `${id} costs what ${row.twinOf} costs. Change that one.` : undefined
}
