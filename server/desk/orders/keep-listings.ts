import { type Insertable, sql } from 'kysely'
import { orderTerms } from '#domain/desk/order-terms.ts'
import type { OrderId } from '#domain/flavours.ts'
import { orderState, type ParcelState, parcelStatesOf } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import type { OrderListingTable, OrderTermTable } from '#server/db/schema/order-lists.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'

/** Orders that are listed in one transaction; whoever pays for one of them waits as long. */
const BATCH = 100
/** Rows of one statement: both databases take so many values at once. */
const ROWS = 400

/**
 * Lists anew what has changed since it was listed; whoever asks for a list does this first, so that it shows what is.
 * The triggers of the tables say which orders those are.
 */
export async function keepListings(db: Db): Promise<void> {
  while (await outdated(db).executeTakeFirst()) if ((await transact(db, listSome)) < BATCH) return
}

const outdated = (db: Db | Trx) =>
  db.selectFrom('orders').select('id').where('listingOutdated', '=', sql.lit(1)).limit(BATCH)

/** How many it listed. */
async function listSome(trx: Trx): Promise<number> {
  // One after the other: who has read an order before it changed does not write it after who read it then.
  await lockNames(trx, ['order listings'])
  // One that somebody is changing comes when they are done.
  const mine = isSqlite(trx) ? outdated(trx) : outdated(trx).forNoKeyUpdate().skipLocked()
  const ids = (await mine.execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx.updateTable('orders').set({ listingOutdated: 0 }).where('id', 'in', ids).execute()
  for (const table of ['orderListings', 'orderTerms'] as const)
    await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  const { listings, terms } = await read(trx, ids)
  for (const rows of chunksOf(listings)) await trx.insertInto('orderListings').values(rows).execute()
  for (const rows of chunksOf(terms)) await trx.insertInto('orderTerms').values(rows).execute()
  return ids.length
}

const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS))

/** A parcel in one of these has still to keep its day; one that came back has none any more. */
const UNKEPT = new Set<ParcelState>(
  (['paid', 'packed', 'shipped'] as const).flatMap(parcelStatesOf).filter((state) => state !== 'returned'),
)

async function read(trx: Trx, ids: readonly OrderId[]) {
  const orders = await trx.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const parcels = Map.groupBy(
    await trx
      .selectFrom('parcels')
      .select(['orderId', 'state', 'fullName', 'phone', 'zipCode', 'promisedDay'])
      .where('orderId', 'in', ids)
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
      // What is not in the shop any more was sold where it hung.
      .select((eb) => eb.fn.coalesce('products.hiddenFrom', 'products.collection').as('collection'))
      .distinct()
      .where('orderLines.orderId', 'in', ids)
      .execute(),
    ({ orderId }) => orderId,
  )
  const listings: Insertable<OrderListingTable>[] = []
  const terms: Insertable<OrderTermTable>[] = []
  for (const { id: orderId, number, state, test, createdAt, fullName, phone, email } of orders) {
    const [own, tries] = [parcels.get(orderId) ?? [], payments.get(orderId) ?? []]
    const counts = tries.find(({ forOrder }) => forOrder === 1) ?? tries[0]
    const row = {
      ...{ orderId, test, placedAt: createdAt, told: orderState(state, own) },
      promisedDay: own.flatMap((one) => (UNKEPT.has(one.state) ? one.promisedDay : [])).sort()[0] ?? '',
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
    }
    terms.push(...orderTerms(searched).map((term) => ({ term, orderId })))
  }
  return { listings, terms }
}
