import { stripPercent } from '#domain/catalogue/product-fields.ts'
import { aboveMrpError, PRICE_ERROR, parseProductPrice } from '#domain/catalogue/validate-product.ts'
import type { Percent } from '#domain/nominal.ts'
import { formatPrice, type Paise, plainRupees } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE, GST_RATES } from '#domain/tax/gst.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { ALL_CATEGORIES_ID, invalidateCatalogue, invalidateTags } from '#server/cache/cache-tags.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/update-index.ts'
import { readPriceTaxation } from '#server/settings/price-taxation.ts'

/** Sets the price of a product, box or box item for future orders. */
export async function setPrice(db: Db, id: string, wanted: string, actor: Actor): Promise<CommandResult> {
  const pricePaise = parseProductPrice(wanted)
  if (pricePaise === undefined) return refused(PRICE_ERROR)
  return transact(db, async (trx) => {
    const before = await findPriceAndRate(trx, id)
    const fault = before && (await findMrpFault(trx, id, { ...before, pricePaise }, actor))
    if (fault) return refused(fault)
    if (!(await updateItem(trx, id, { pricePaise }))) {
      const twin = await findStockOwner(trx, id)
      return refused(twin ? `${id} shares the price of ${twin}. Change it there.` : unknownItemMessage(id))
    }
    const after = formatPrice(pricePaise)
    const message = `${id}: ${after} now.`
    await writeAudit(
      trx,
      { what: message, subject: id, before: before && formatPrice(before.pricePaise), after },
      actor,
    )
    await indexChanges(trx)
    await invalidatePriced(trx, id)
    return succeeded(message)
  })
}

/** Sets the GST rate of a product, box or box item for future orders. */
export async function setGstRate(db: Db, id: string, wanted: string, actor: Actor): Promise<CommandResult> {
  const rate = GST_RATES.find((percent) => String(percent) === stripPercent(wanted.trim()))
  if (rate === undefined) {
    return refused(`Choose a rate of ${GST_RATES.join(', ')} percent; most products have ${DEFAULT_GST_RATE}.`)
  }
  return transact(db, async (trx) => {
    const before = await findPriceAndRate(trx, id)
    const fault = before && (await findMrpFault(trx, id, { ...before, gstRate: rate }, actor))
    if (fault) return refused(fault)
    if (!(await updateItem(trx, id, { gstRate: rate }))) {
      const twin = await findStockOwner(trx, id)
      return refused(twin ? `${id} shares the GST rate of ${twin}. Change it there.` : unknownItemMessage(id))
    }
    const message = `${id}: GST ${rate}% now.`
    await writeAudit(
      trx,
      { what: message, subject: id, before: before && `GST ${before.gstRate}%`, after: `GST ${rate}%` },
      actor,
    )
    await invalidateCatalogue(trx)
    return succeeded(message)
  })
}

/** A product's price is on its own pages and decides its place in sorted lists; a box's price is on many pages. */
async function invalidatePriced(trx: Trx, id: string): Promise<void> {
  if (await trx.selectFrom('boxes').select('id').where('id', '=', id).executeTakeFirst())
    return invalidateCatalogue(trx)
  const gifts = await trx
    .selectFrom('products')
    .select('collection')
    .where((eb) => eb.or([eb('id', '=', id), eb('twinOf', '=', id)]))
    .execute()
  await invalidateTags(
    trx,
    'list',
    gifts.map(({ collection }) => collection),
  )
  await invalidateTags(trx, 'stock', [id])
  if (gifts.length === 0) await invalidateTags(trx, 'shelf', [ALL_CATEGORIES_ID])
}

const unknownItemMessage = (id: string): string => `There is no product, box or box item called ${id}.`

/** Sets a value unless the product shares stock: then it belongs to the original. */
async function updateItem(trx: Trx, id: string, value: { pricePaise: Paise } | { gstRate: Percent }): Promise<boolean> {
  const counts = [
    await trx.updateTable('products').set(value).where('id', '=', id).where('twinOf', 'is', null).executeTakeFirst(),
    await trx.updateTable('boxItems').set(value).where('id', '=', id).executeTakeFirst(),
    await trx.updateTable('boxes').set(value).where('id', '=', id).executeTakeFirst(),
  ]
  return counts.some(({ numUpdatedRows }) => Number(numUpdatedRows) > 0)
}

async function findPriceAndRate(trx: Trx, id: string): Promise<{ pricePaise: Paise; gstRate: Percent } | undefined> {
  for (const table of ['products', 'boxItems', 'boxes'] as const) {
    const row = await trx.selectFrom(table).select(['pricePaise', 'gstRate']).where('id', '=', id).executeTakeFirst()
    if (row && row.pricePaise !== null) return { ...row, pricePaise: row.pricePaise }
  }
  return undefined
}

/** Returns why a product's price with GST would be above its MRP; `undefined` if it is not, or has none. */
async function findMrpFault(
  trx: Trx,
  id: string,
  { pricePaise, gstRate }: { pricePaise: Paise; gstRate: Percent },
  { live }: Actor,
): Promise<string | undefined> {
  const row = await trx.selectFrom('products').select('mrpPaise').where('id', '=', id).executeTakeFirst()
  if (!row || row.mrpPaise === null) return undefined
  const values = { mrp: plainRupees(row.mrpPaise), price: plainRupees(pricePaise), gstRate: String(gstRate) }
  return aboveMrpError(values, await readPriceTaxation(trx, live))
}

async function findStockOwner(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('products').select('twinOf').where('id', '=', id).executeTakeFirst()
  return row?.twinOf ?? undefined
}
