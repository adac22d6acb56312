import { FIRST_DAY_STEPS, type FirstDayState, type FirstDayStepId } from '#domain/desk/first-day.ts'
import type { ChecklistItem } from '#domain/desk/go-live-checklist.ts'
import { checklistSummary } from '#domain/desk/go-live-checklist.ts'
import type { Taxation } from '#domain/order/price-order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { describeLogo } from '#domain/settings/logo.ts'
import { priceWithGst } from '#domain/tax/gst.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { latestTestPayment } from '#server/payments/test-payment.ts'
import { untouchedSettings } from '#server/settings/go-live.ts'
import { goLiveChecklist } from '#server/settings/go-live-checklist.ts'
import { defaultSettings, readSettings } from '#server/settings/queries.ts'
import { countTestOrders } from '#server/test-data/queries.ts'

type StepState = Omit<FirstDayState, 'id'>

/** Reads what a new shop has done so far from its settings, products, delivery tables and orders. */
export async function readFirstDay(requestShop: RequestShop, forwarded: string): Promise<FirstDayState[]> {
  const { db, config } = requestShop
  const settings = await readSettings(db, config.root)
  const own = untouchedSettings(settings, await defaultSettings(config.root))
  const [changed, product, delivery, order, checks] = await Promise.all([
    lastChanges(db, ['name', 'logo', 'upiId']),
    firstProduct(db, priceTaxation(settings, config.payments)),
    deliveryState(db),
    firstTestOrder(db),
    readChecklist({ ...requestShop, settings }, forwarded),
  ])
  const logo = describeLogo(settings.logo)
  const hasOwnName = !own.includes('name')
  const states: Record<FirstDayStepId, StepState> = {
    name: {
      done: hasOwnName && logo !== '',
      about: hasOwnName ? `${settings.name}. ${logo ? `Logo: ${logo}.` : 'No logo yet.'}` : '',
      at: changed.get('logo') ?? changed.get('name'),
    },
    product,
    delivery,
    payments: {
      done: !own.includes('upiId'),
      about: own.includes('upiId') ? '' : `UPI id ${settings.upiId}.`,
      at: changed.get('upiId'),
    },
    order,
    live: { done: config.payments === 'live', about: `${checklistSummary(checks)}.` },
  }
  return FIRST_DAY_STEPS.map((id) => ({ id, ...states[id] }))
}

/** Returns the go-live checklist with what its page reads for it. */
export async function readChecklist(
  shop: Pick<RequestShop, 'db' | 'config' | 'settings' | 'now' | 'address' | 'payments'>,
  forwarded: string,
): Promise<ChecklistItem[]> {
  const [testOrders, trial] = await Promise.all([countTestOrders(shop.db), latestTestPayment(shop.db, shop.payments)])
  return goLiveChecklist(shop, { testOrders, forwarded, trial })
}

/** Returns the time of the last change of settings, by name. */
async function lastChanges(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('changes')
    .select((eb) => ['subject', eb.fn.max('at').as('at')])
    .where('kind', '=', 'shop')
    .where('subject', 'in', names)
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, at }) => [subject, at]))
}

/** The first product of the owner's that is on sale: one that was made or changed at the desk. */
async function firstProduct(db: Db, { charged, included }: Omit<Taxation, 'supply'>): Promise<StepState> {
  const row = await db
    .selectFrom('productChanges')
    .innerJoin('products', 'products.id', 'productChanges.productId')
    .innerJoin('collections', 'collections.slug', 'products.collection')
    .select(['products.name', 'products.pricePaise', 'products.gstRate', 'productChanges.at'])
    .where('products.available', '=', 1)
    .where('collections.state', '=', 'shown')
    .orderBy('productChanges.at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { done: false, about: '' }
  const ratePercent = charged ? Number(row.gstRate) : 0
  const price = formatExact(priceWithGst({ paise: row.pricePaise ?? 0, ratePercent, included }))
  return { done: true, about: `${row.name}, ${price}.`, at: row.at }
}

const EXAMPLE_KEPT = 'delivery.example'

/** Delivery is set up once its tables were changed, or the example was accepted. */
async function deliveryState(db: Db): Promise<StepState> {
  const [latest, kept] = await Promise.all([
    db.selectFrom('deliveryVersions').select(['version', 'at']).orderBy('version', 'desc').limit(1).executeTakeFirst(),
    lastChanges(db, [EXAMPLE_KEPT]),
  ])
  if (latest && latest.version > 1) return { done: true, about: 'Your own delivery days.', at: latest.at }
  const at = kept.get(EXAMPLE_KEPT)
  return at ? { done: true, about: 'The Bengaluru example.', at } : { done: false, about: '' }
}

/** Records that the owner delivers as in the example. */
export const keepDeliveryExample = (db: Db, actor: Actor): Promise<void> =>
  transact(db, (trx) =>
    writeAudit(trx, { what: 'Delivery set up: the Bengaluru example', subject: EXAMPLE_KEPT }, actor),
  )

async function firstTestOrder(db: Db): Promise<StepState> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'createdAt'])
    .where('test', '=', 1)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row ? { done: true, about: `${row.number}.`, at: row.createdAt } : { done: false, about: '' }
}

/** Counts the test orders placed from an instant on. */
export async function countTestOrdersSince(db: Db, from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('test', '=', 1)
    .where('createdAt', '>=', from.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
