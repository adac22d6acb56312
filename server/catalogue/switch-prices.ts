import { sql } from 'kysely'
import { isProductPrice } from '#domain/catalogue/validate-product.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { GST_RATES, type KeptPrices, type PriceBasis, priceWithGst, restatePrice } from '#domain/tax/gst.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { notifyOwners } from '#server/auth/access-changes.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { findPriceAboveMrp, multiplyRoundedSql, readPriceTaxation } from '#server/settings/price-taxation.ts'
import { readPriceBasis } from '#server/settings/queries.ts'
import { writeSetting } from '#server/settings/write-setting.ts'

const OTHER: Record<PriceBasis, PriceBasis> = { before_gst: 'include_gst', include_gst: 'before_gst' }
const NAMES: Record<PriceBasis, string> = { before_gst: 'before GST', include_gst: 'GST included' }

type PricedRow = { name: string; pricePaise: Paise; gstRate: number }

/** One product before and after a switch, for both choices. */
const switchedPrice = (from: PriceBasis) => {
  const included = from === 'include_gst'
  return ({ name, pricePaise: paise, gstRate: ratePercent }: PricedRow) => {
    const paidNow = priceWithGst({ paise, ratePercent, included })
    const restated = restatePrice({ paise, ratePercent, included })
    return {
      ...{ name, ratePercent, typedNow: paise, paidNow, restated },
      paidRestated: priceWithGst({ paise: restated, ratePercent, included: !included }),
      paidTyped: priceWithGst({ paise, ratePercent, included: !included }),
    }
  }
}

/** Products with a price of their own; the others share the price of one of these. */
const pricedProducts = (db: Db) =>
  db.selectFrom('products').where('twinOf', 'is', null).where('pricePaise', 'is not', null)

/** Returns what a switch of the price basis would change: examples of each GST rate in use, and counts. */
export async function previewPriceSwitch(db: Db) {
  const from = await readPriceBasis(db)
  const { products } = await pricedProducts(db)
    .select((eb) => eb.fn.countAll().as('products'))
    .executeTakeFirstOrThrow()
  const examples = await Promise.all(
    GST_RATES.map((rate) =>
      pricedProducts(db)
        .select(['name', 'pricePaise', 'gstRate'])
        .where('gstRate', '=', rate)
        .orderBy('available', 'desc')
        .orderBy('name')
        .limit(EXAMPLES)
        .execute(),
    ),
  )
  const { discounts } = await db
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll().as('discounts'))
    .where('minimumPaise', '>', 0)
    .executeTakeFirstOrThrow()
  return {
    ...{ from, to: OTHER[from], products: Number(products), discounts: Number(discounts) },
    examples: firstOfEach(examples).map(({ name, pricePaise, gstRate }) =>
      switchedPrice(from)({ name, pricePaise: pricePaise ?? 0, gstRate: Number(gstRate) }),
    ),
  }
}
export type PriceSwitchPreview = Awaited<ReturnType<typeof previewPriceSwitch>>

const EXAMPLES = 3

/** One row of each group first, then the next ones, until there are enough. */
const firstOfEach = <Row>(groups: readonly Row[][]): Row[] =>
  Array.from({ length: EXAMPLES }, (_, at) => groups.flatMap((rows) => rows.slice(at, at + 1)))
    .flat()
    .slice(0, Math.max(EXAMPLES, groups.filter(({ length }) => length > 0).length))

/**
 * Switches whether product prices include GST, for future orders. `paid` converts every price so that shoppers pay
 * the same; `typed` leaves the numbers. All or nothing: refused if a price would leave the permitted range, or if the
 * shop has been switched already.
 */
export async function switchPrices(
  db: Db,
  { to, keep }: { to: PriceBasis; keep: KeptPrices },
  { email, ...actor }: Actor & { email: string },
): Promise<CommandResult> {
  return transact(db, async (trx) => {
    await lockNames(trx, ['setting prices'])
    const from = await readPriceBasis(trx)
    if (from === to) return refused(`The prices are “${NAMES[to]}” already. Nothing was changed.`)
    const fault =
      (keep === 'paid' ? await findPriceOutOfRange(trx, from) : undefined) ?? (await findMrpFault(trx, to, keep))
    if (fault) return refused(fault)
    const changed = keep === 'paid' ? await restatePrices(trx, from) : 0
    const written = await writeSetting(
      trx,
      { name: 'prices', value: to },
      { now: actor.now, payments: actor.live ? 'live' : 'test' },
    )
    if (!written.ok) return refused(written.message)
    const how = keep === 'paid' ? `${formatCount(changed, 'price')} converted` : 'the typed numbers stay'
    const what = `Prices are now “${NAMES[to]}”: ${how}.`
    await writeAudit(trx, { what, subject: 'prices', before: from, after: to }, actor)
    await notifyOwners(trx, {
      ...{ email, at: actor.now, address: actor.address ?? '', heading: 'An important setting has changed.' },
      what,
    })
    return succeeded(what)
  })
}

/** Returns why the switch would raise a price above its product's MRP; `undefined` if it would not. */
async function findMrpFault(trx: Trx, to: PriceBasis, keep: KeptPrices): Promise<string | undefined> {
  const { charged } = await readPriceTaxation(trx, true)
  const priceOf = keep === 'paid' ? (rate: number) => restatedPrice(OTHER[to], rate) : undefined
  const fault = await findPriceAboveMrp(trx, { charged, included: to === 'include_gst' }, priceOf)
  return fault && `${fault} No price was changed.`
}

/** SQL of `restatePrice`, in whole numbers. */
function restatedPrice(from: PriceBasis, rate: number) {
  const [numerator, denominator] = from === 'include_gst' ? [100, 100 + rate] : [100 + rate, 100]
  return multiplyRoundedSql(sql.ref('price_paise'), numerator, denominator)
}

async function findPriceOutOfRange(trx: Trx, from: PriceBasis): Promise<string | undefined> {
  const edges = await Promise.all(
    GST_RATES.flatMap((rate) =>
      (['asc', 'desc'] as const).map((direction) =>
        pricedProducts(trx)
          .select(['name', 'pricePaise', 'gstRate'])
          .where('gstRate', '=', rate)
          .orderBy('pricePaise', direction)
          .limit(1)
          .executeTakeFirst(),
      ),
    ),
  )
  for (const row of edges) {
    if (!row) continue
    const paise = row.pricePaise ?? 0
    const restated = restatePrice({ paise, ratePercent: Number(row.gstRate), included: from === 'include_gst' })
    if (!isProductPrice(restated))
      return `${row.name} would have a price of ${formatExact(restated)}, which is not possible. No price was changed.`
  }
  return undefined
}

/** Converts every price as `restatePrice` does, in whole numbers; returns how many. */
async function restatePrices(trx: Trx, from: PriceBasis): Promise<number> {
  let changed = 0
  for (const rate of GST_RATES) {
    const { numUpdatedRows } = await trx
      .updateTable('products')
      .set({ pricePaise: restatedPrice(from, rate) })
      .where('gstRate', '=', rate)
      .where('twinOf', 'is', null)
      .where('pricePaise', 'is not', null)
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
  }
  return changed
}
