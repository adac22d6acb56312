import type { Percent } from '#domain/flavours.ts'
import { PRICE_FAULT, priceOf } from '#domain/goods/check-product.ts'
import { withoutPercent } from '#domain/goods/product-facts.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE, GST_RATES } from '#domain/tax/gst.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { ALL_SHELVES_ID, invalidateShown } from '#server/versions/shown-versions.ts'
import { type Answer, done, refused } from './answer.ts'

/** Changes what a gift, a box or a thing for a box costs from now on; orders keep what they were placed at. */
export async function setPrice(db: Db, id: string, wanted: string, by: By): Promise<Answer> {
  const pricePaise = priceOf(wanted)
  if (pricePaise === undefined) return refused(PRICE_FAULT)
  return transact(db, async (trx) => {
    const before = await soldAs(trx, id)
    if (!(await setEverywhere(trx, id, { pricePaise }))) {
      const twin = await twinOf(trx, id)
      return refused(twin ? `${id} costs what ${twin} costs. Change that one.` : nothingCalled(id))
    }
    const after = formatPrice(pricePaise)
    const message = `${id}: ${after} now.`
    await writeAudit(trx, { what: message, subject: id, before: before && formatPrice(before.pricePaise), after }, by)
    await indexChanges(trx)
    await invalidatePriced(trx, id)
    return done(message)
  })
}

/** Changes at what GST a gift, a box or a thing for a box is sold from now on; orders keep what they were placed at. */
export async function setRate(db: Db, id: string, wanted: string, by: By): Promise<Answer> {
  const rate = GST_RATES.find((percent) => String(percent) === withoutPercent(wanted.trim()))
  if (rate === undefined) {
    return refused(`A rate is one of ${GST_RATES.join(', ')} percent; most gifts have ${DEFAULT_GST_RATE}.`)
  }
  return transact(db, async (trx) => {
    const before = await soldAs(trx, id)
    if (!(await setEverywhere(trx, id, { gstRate: rate }))) {
      const twin = await twinOf(trx, id)
      return refused(twin ? `${id} is taxed as ${twin} is. Change that one.` : nothingCalled(id))
    }
    const message = `${id}: GST ${rate}% now.`
    await writeAudit(
      trx,
      { what: message, subject: id, before: before && `GST ${before.gstRate}%`, after: `GST ${rate}%` },
      by,
    )
    await invalidateCatalogue(trx)
    return done(message)
  })
}

/** A price is shown by its gift's own pages and decides where it stands in its lists; a box's is shown by many pages. */
async function invalidatePriced(trx: Trx, id: string): Promise<void> {
  if (await trx.selectFrom('boxes').select('id').where('id', '=', id).executeTakeFirst())
    return invalidateCatalogue(trx)
  const gifts = await trx
    .selectFrom('products')
    .select('collection')
    .where((eb) => eb.or([eb('id', '=', id), eb('twinOf', '=', id)]))
    .execute()
  await invalidateShown(
    trx,
    'list',
    gifts.map(({ collection }) => collection),
  )
  await invalidateShown(trx, 'stock', [id])
  if (gifts.length === 0) await invalidateShown(trx, 'shelf', [ALL_SHELVES_ID])
}

const nothingCalled = (id: string): string => `There is nothing called ${id} to be sold.`

/** A twin has its price and rate from the gift that it is a twin of. */
async function setEverywhere(
  trx: Trx,
  id: string,
  value: { pricePaise: Paise } | { gstRate: Percent },
): Promise<boolean> {
  const counts = [
    await trx.updateTable('products').set(value).where('id', '=', id).where('twinOf', 'is', null).executeTakeFirst(),
    await trx.updateTable('boxItems').set(value).where('id', '=', id).executeTakeFirst(),
    await trx.updateTable('boxes').set(value).where('id', '=', id).executeTakeFirst(),
  ]
  return counts.some(({ numUpdatedRows }) => Number(numUpdatedRows) > 0)
}

/** What something costs, and at what GST. */
async function soldAs(trx: Trx, id: string): Promise<{ pricePaise: Paise; gstRate: Percent } | undefined> {
  for (const table of ['products', 'boxItems', 'boxes'] as const) {
    const row = await trx.selectFrom(table).select(['pricePaise', 'gstRate']).where('id', '=', id).executeTakeFirst()
    if (row && row.pricePaise !== null) return { ...row, pricePaise: row.pricePaise }
  }
  return undefined
}

async function twinOf(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('products').select('twinOf').where('id', '=', id).executeTakeFirst()
  return row?.twinOf ?? undefined
}
