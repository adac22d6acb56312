import { sql } from 'kysely'
import { customerKeyOf, emailOfKey } from '#domain/desk/customer-key.ts'
import { customerTerms } from '#domain/desk/customer-search-terms.ts'
import { fold } from '#domain/desk/order-search-terms.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { OrderPaymentState } from '#domain/order/order-state.ts'
import { chunksOf, newId } from '#server/db/portable.ts'
import type { CustomerListingTable } from '#server/db/schema/customers.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import { deleteCustomers, replaceTerms } from './customer-rows.ts'

const PAID_STATES: readonly OrderPaymentState[] = ['paid', 'partly_refunded', 'refunded']
/** Latest orders of a customer from which names, places and phones are taken. */
const MAX_SEARCHED_ORDERS = 30

/**
 * Serializes the writers of the order and customer indexes until the transaction ends: a slower one must not overwrite
 * newer rows with an older read. Rows of orders are locked before it.
 */
export const lockOrderIndex = (trx: Trx): Promise<void> => lockNames(trx, ['order listings'])

/** Updates the customers of changed orders. The caller holds `lockOrderIndex`. */
export async function updateCustomers(trx: Trx, orderIds: readonly OrderId[]): Promise<void> {
  const before = await customersOf(trx, orderIds)
  const orders = await readOrders(trx, orderIds)
  const customers = await ensureCustomers(
    trx,
    orders.map(({ key }) => key),
  )
  await trx.deleteFrom('customerOrders').where('orderId', 'in', orderIds).execute()
  const rows = orders.flatMap(({ key, ...row }) => {
    const customerId = customers.get(key)
    return customerId ? [{ ...row, customerId }] : []
  })
  for (const some of chunksOf(rows)) await trx.insertInto('customerOrders').values(some).execute()
  await refreshCustomers(trx, [...before, ...customers.values()])
}

/** Removes orders from their customers, before they are erased or deleted. Deletes customers without other orders. */
export async function removeFromCustomers(trx: Trx, orderIds: readonly OrderId[]): Promise<void> {
  await lockOrderIndex(trx)
  const before = await customersOf(trx, orderIds)
  if (before.length === 0) return
  await trx.deleteFrom('customerOrders').where('orderId', 'in', orderIds).execute()
  await refreshCustomers(trx, before)
}

/** Updates the customer of an order whose phone and street were erased. */
export async function refreshCustomerOf(trx: Trx, orderId: OrderId): Promise<void> {
  await lockOrderIndex(trx)
  await refreshCustomers(trx, await customersOf(trx, [orderId]))
}

async function customersOf(trx: Trx, orderIds: readonly OrderId[]): Promise<string[]> {
  const rows = await trx.selectFrom('customerOrders').select('customerId').where('orderId', 'in', orderIds).execute()
  return rows.map(({ customerId }) => customerId)
}

async function readOrders(trx: Trx, orderIds: readonly OrderId[]) {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'email', 'phone', 'test', 'state', 'totalPaise', 'createdAt'])
    .where('id', 'in', orderIds)
    .execute()
  const refunds = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.orderId')
    .select((eb) => eb.fn.sum<number>('refunds.amountPaise').as('paise'))
    .where('refunds.orderId', 'in', orderIds)
    .where('refunds.state', '=', 'done')
    // Refunds of surplus payments do not lower what was spent.
    .where('payments.forOrder', '=', 1)
    .groupBy('refunds.orderId')
    .execute()
  const refunded = new Map(refunds.map(({ orderId, paise }) => [orderId, Number(paise)]))
  return orders.map(({ id, email, phone, test, state, totalPaise, createdAt }) => {
    const isPaid = PAID_STATES.includes(state)
    const spentPaise = isPaid && state !== 'refunded' ? Math.max(0, totalPaise - (refunded.get(id) ?? 0)) : 0
    const counted = isPaid ? (1 as const) : (0 as const)
    return { key: customerKeyOf({ email, phone }), orderId: id, test, placedAt: createdAt, counted, spentPaise }
  })
}

/** Returns the ids of customers by their keys, creating those that are missing. */
async function ensureCustomers(trx: Trx, given: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(given)].filter(Boolean)
  if (keys.length === 0) return new Map()
  await trx
    .insertInto('customers')
    .values(keys.map((emailKey) => ({ id: newId(), emailKey })))
    .onConflict((c) => c.column('emailKey').doNothing())
    .execute()
  const rows = await trx.selectFrom('customers').selectAll().where('emailKey', 'in', keys).execute()
  return new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
}

async function refreshCustomers(trx: Trx, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return
  const known = await trx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', ids)
    .where((eb) =>
      eb.exists(eb.selectFrom('customerOrders').select('orderId').whereRef('customerId', '=', 'customers.id')),
    )
    .execute()
  const staying = new Set(known.map(({ id }) => id))
  await deleteCustomers(
    trx,
    ids.filter((id) => !staying.has(id)),
  )
  await trx.deleteFrom('customerListings').where('customerId', 'in', ids).execute()
  if (known.length === 0) return
  const details = await readDetails(trx, [...staying])
  const figures = await readFigures(trx, [...staying])
  const listings = figures.map(({ customerId, ...row }) => {
    const { name = '', place = '', gstin = '' } = details.get(customerId) ?? {}
    return { ...row, customerId, name, nameKey: fold(name), place, gstin }
  })
  for (const some of chunksOf(listings)) await trx.insertInto('customerListings').values(some).execute()
  await replaceTerms(
    trx,
    known.map(({ id, emailKey }) => {
      const { names, places, phones } = details.get(id) ?? { names: [], places: [], phones: [] }
      // Only customers with a paid order are listed and found.
      const isListed = details.has(id)
      return {
        id,
        ...(isListed
          ? customerTerms({ email: emailOfKey(emailKey), names, places, phones })
          : { terms: [], words: [] }),
      }
    }),
  )
}

type Figures = Pick<CustomerListingTable, 'customerId' | 'test' | 'whole' | 'orders' | 'spentPaise' | 'lastOrderAt'>

async function readFigures(trx: Trx, ids: readonly string[]): Promise<Figures[]> {
  const rows = await trx
    .selectFrom('customerOrders')
    .select(['customerId', 'test'])
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('spentPaise').as('spentPaise'),
      eb.fn.max('placedAt').as('lastOrderAt'),
    ])
    .where('customerId', 'in', ids)
    .where('counted', '=', 1)
    .groupBy(['customerId', 'test'])
    .execute()
  const byCustomer = Map.groupBy(
    rows.map((row) => ({ ...row, orders: Number(row.orders), spentPaise: Number(row.spentPaise) })),
    ({ customerId }) => customerId,
  )
  return [...byCustomer.values()].flatMap((own) => {
    const real = own.find(({ test }) => test === 0)
    const tests = own.find(({ test }) => test === 1)
    return [
      ...(real ? [{ ...real, whole: tests ? (0 as const) : (1 as const) }] : []),
      ...(tests ? [{ ...addUp(tests, real), whole: 1 as const }] : []),
    ]
  })
}

type Sums = Omit<Figures, 'whole'>

const addUp = (tests: Sums, real: Sums | undefined): Sums =>
  real
    ? {
        ...tests,
        orders: tests.orders + real.orders,
        spentPaise: tests.spentPaise + real.spentPaise,
        lastOrderAt: [tests.lastOrderAt, real.lastOrderAt].sort()[1] ?? tests.lastOrderAt,
      }
    : tests

type Details = { name: string; place: string; gstin: string; names: string[]; places: string[]; phones: string[] }

/** Reads the names, places and phones of each customer's latest paid orders, newest first. */
async function readDetails(trx: Trx, ids: readonly string[]): Promise<Map<string, Details>> {
  const latest = trx
    .selectFrom('customerOrders')
    .select(['customerId', 'orderId', 'placedAt'])
    .select(sql<number>`row_number() over (partition by customer_id order by placed_at desc)`.as('nth'))
    .where('customerId', 'in', ids)
    .where('counted', '=', 1)
  const rows = await trx
    .selectFrom(latest.as('latest'))
    .innerJoin('orders', 'orders.id', 'latest.orderId')
    .innerJoin('parcels', 'parcels.orderId', 'latest.orderId')
    .select(['latest.customerId', 'orders.fullName', 'orders.phone', 'orders.buyerGstin'])
    .select(['parcels.city', 'parcels.fullName as recipient'])
    .where('latest.nth', '<=', MAX_SEARCHED_ORDERS)
    .orderBy('latest.placedAt', 'desc')
    .orderBy('latest.orderId')
    .orderBy('parcels.position')
    .execute()
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
  return new Map([...byCustomer].map(([id, own]) => [id, detailsOf(own)]))
}

type DetailRow = { fullName: string; phone: string; buyerGstin: string; city: string; recipient: string }

function detailsOf(rows: readonly DetailRow[]): Details {
  const own = rows.filter(({ fullName, recipient }) => fold(fullName) === fold(recipient))
  return {
    name: rows.find(({ fullName }) => fullName)?.fullName ?? '',
    // Gifts go elsewhere: a parcel in the buyer's own name says more about where the buyer lives.
    place: [...own, ...rows].find(({ city }) => city)?.city ?? '',
    gstin: rows.find(({ buyerGstin }) => buyerGstin)?.buyerGstin ?? '',
    names: rows.map(({ fullName }) => fullName),
    places: own.map(({ city }) => city).concat(own.length > 0 ? [] : rows.map(({ city }) => city)),
    phones: rows.map(({ phone }) => phone),
  }
}
