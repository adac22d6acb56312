import { type RawBuilder, sql } from 'kysely'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { type Settings, settingsSchema } from '#domain/settings/settings.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

type PriceSettings = Pick<Settings, 'prices' | 'taxScheme'>
type PriceTaxation = ReturnType<typeof priceTaxation>

/** Returns whether GST is charged on prices and whether they include it. */
export const readPriceTaxation = async (db: Db, live: boolean): Promise<PriceTaxation> =>
  priceTaxation(await readPriceSettings(db), live ? 'live' : 'test')

async function readPriceSettings(db: Db): Promise<PriceSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['prices', 'taxScheme'])
    .execute()
  const { prices, taxScheme } = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const { shape } = settingsSchema
  return { prices: shape.prices.parse(prices), taxScheme: shape.taxScheme.safeParse(taxScheme).data ?? 'regular' }
}

/** SQL of `multiplyRounded`, in whole numbers. */
export const multiplyRoundedSql = (amount: RawBuilder<unknown>, numerator: number, denominator: number) =>
  sql<Paise>`((${amount}) * ${sql.lit(2 * numerator)} + ${sql.lit(denominator)}) / ${sql.lit(2 * denominator)}`

const storedPrice = (): RawBuilder<unknown> => sql.ref('price_paise')

/**
 * Returns which product's price with GST would be above its MRP, in words; `undefined` if none. `priceOf` is the SQL of
 * a changed price by GST rate.
 */
export async function findPriceAboveMrp(
  trx: Trx,
  { charged, included }: PriceTaxation,
  priceOf: (rate: number) => RawBuilder<unknown> = storedPrice,
): Promise<string | undefined> {
  for (const rate of GST_RATES) {
    const price = priceOf(rate)
    const added = charged && !included ? rate : 0
    const paid = sql<Paise>`(${price}) + ${multiplyRoundedSql(price, added, 100)}`
    const row = await trx
      .selectFrom('products')
      .select(['name', 'mrpPaise', paid.as('paid')])
      .where('mrpPaise', 'is not', null)
      .where('gstRate', '=', rate)
      .where(sql<boolean>`mrp_paise < ${paid}`)
      .orderBy('name')
      .limit(1)
      .executeTakeFirst()
    if (row)
      return `${row.name} would cost ${formatExact(Number(row.paid))} with GST, above its MRP of ${formatExact(row.mrpPaise ?? 0)}. Change the MRP first.`
  }
  return undefined
}

/** Returns why a changed setting would raise prices with GST above an MRP; `undefined` if it would not. */
export async function mrpFaultOfSetting(
  trx: Trx,
  changed: Partial<PriceSettings>,
  payments: 'test' | 'live',
): Promise<string | undefined> {
  if (changed.prices === undefined && changed.taxScheme === undefined) return undefined
  const before = await readPriceSettings(trx)
  const [now, next] = [priceTaxation(before, payments), priceTaxation({ ...before, ...changed }, payments)]
  const isSame = now.charged === next.charged && now.included === next.included
  return isSame ? undefined : findPriceAboveMrp(trx, next)
}
