import { type Insertable, sql } from 'kysely'
import { estimatedDeliveryDay } from '#domain/delivery/order-promise.ts'
import { fold, orderSearchTerms } from '#domain/desk/order-search-terms.ts'
import type { OrderId } from '#domain/nominal.ts'
import { orderState, type ParcelState, parcelStatesShownAs } from '#domain/order/order-state.ts'
import { lockOrderIndex, updateCustomers } from '#server/customers/update-customers.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import type { OrderListingTable, OrderTermTable } from '#server/db/schema/orders.ts'
import { type Trx, transact } from '#server/db/transact.ts'

/** Orders per transaction. A payment for one of them waits until it commits. */
const BATCH_SIZE = 100
/** Rows per insert, below the parameter limit of both databases. */
const ROWS_PER_INSERT = 400

/**
 * Updates the order list index (`orderListings`, `orderTerms`) and the index of customers for orders that changed.
 * Triggers mark those; every reader of the indexes calls this first.
 */
export async function updateOrderIndex(db: Db): Promise<void> {
  while (await outdatedOrders(db).executeTakeFirst()) if ((await transact(db, indexBatch)) < BATCH_SIZE) return
}

const outdatedOrders = (db: Db | Trx) =>
  db.selectFrom('orders').select('id').where('listingOutdated', '=', sql.lit(1)).limit(BATCH_SIZE)

/** Returns the number of orders that were indexed. */
async function indexBatch(trx: Trx): Promise<number> {
  // Serializes the writers: a slower one must not overwrite newer rows with an older read.
  await lockOrderIndex(trx)
  // On PostgreSQL, orders locked by other transactions are skipped and indexed later.
  const mine = isSqlite(trx) ? outdatedOrders(trx) : outdatedOrders(trx).forNoKeyUpdate().skipLocked()
  const ids = (await mine.execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx.updateTable('orders').set({ listingOutdated: 0 }).where('id', 'in', ids).execute()
  for (const table of ['orderListings', 'orderTerms'] as const)
    await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  const { listings, terms } = await readIndexRows(trx, ids)
  for (const rows of chunksOf(listings)) await trx.insertInto('orderListings').values(rows).execute()
  for (const rows of chunksOf(terms)) await trx.insertInto('orderTerms').values(rows).execute()
  await updateCustomers(trx, ids)
  return ids.length
}

const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, at) =>
    rows.slice(at * ROWS_PER_INSERT, (at + 1) * ROWS_PER_INSERT),
  )

/** Parcel states whose promised day is still open. */
const OPEN_PROMISE_STATES = new Set<ParcelState>(
  (['paid', 'packed', 'shipped'] as const).flatMap(parcelStatesShownAs).filter((state) => state !== 'returned'),
)

async function readIndexRows(trx: Trx, ids: readonly OrderId[]) {
  const orders = await trx.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const parcels = Map.groupBy(
    await trx
      .selectFrom('parcels')
      .select(['orderId', 'state', 'fullName', 'phone', 'city', 'zipCode', 'promisedDay', 'deliverOn'])
      .select('estimatedDelivery')
      .where('orderId', 'in', ids)
      .orderBy('position')
      .execute(),
    ({ orderId }) => orderId,
  )
  const payments = Map.groupBy(
    await trx
      .selectFrom('payments')
      .select(['orderId', 'method', 'forOrder', 'transactionId', 'claimKey', 'providerRef'])
      .where('orderId', 'in', ids)
      .orderBy('createdAt', 'desc')
      .execute(),
    ({ orderId }) => orderId,
  )
  const collections = Map.groupBy(
    await trx
      .selectFrom('orderLines')
      .innerJoin('products', 'products.id', 'orderLines.productId')
      .select('orderLines.orderId')
      // An archived or hidden product counts for its last collection.
      .select((eb) => eb.fn.coalesce('products.hiddenFrom', 'products.collection').as('collection'))
      .distinct()
      .where('orderLines.orderId', 'in', ids)
      .execute(),
    ({ orderId }) => orderId,
  )
  const listings: Insertable<OrderListingTable>[] = []
  const terms: Insertable<OrderTermTable>[] = []
  for (const { id: orderId, number, state, test, createdAt, fullName, phone, email, totalPaise } of orders) {
    const [own, tries] = [parcels.get(orderId) ?? [], payments.get(orderId) ?? []]
    const counts = tries.find(({ forOrder }) => forOrder === 1) ?? tries[0]
    const [parcel] = own
    const promisedDay =
      own.flatMap((one) => (OPEN_PROMISE_STATES.has(one.state) ? one.promisedDay : [])).sort()[0] ?? ''
    const row = {
      ...{ orderId, test, placedAt: createdAt, told: orderState(state, own), promisedDay, totalPaise },
      day: promisedDay || (parcel ? estimatedDeliveryDay(parcel) : ''),
      customer: fold(parcel?.fullName || fullName),
      town: fold(parcel?.city ?? ''),
      pin: parcel?.zipCode ?? '',
      method: counts && counts.method !== 'link' ? counts.method : ('' as const),
    }
    const lists = ['', ...(collections.get(orderId) ?? []).map(({ collection }) => collection)]
    listings.push(...lists.map((collection) => ({ ...row, collection })))
    const searched = {
      ...{ number, email },
      names: [fullName, ...own.map((one) => one.fullName)],
      phones: [phone, ...own.map((one) => one.phone)],
      transfers: tries.flatMap((it) => [it.transactionId, it.claimKey, it.providerRef].filter((id) => id !== null)),
      pins: own.map(({ zipCode }) => zipCode),
      towns: own.map(({ city }) => city),
    }
    terms.push(...orderSearchTerms(searched).map((term) => ({ term, orderId })))
  }
  return { listings, terms }
}
