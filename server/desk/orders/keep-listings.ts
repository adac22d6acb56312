import type { Insertable } from 'kysely'
import { orderTerms } from '#domain/desk/order-terms.ts'
import type { OrderId } from '#domain/flavours.ts'
import { orderState, parcelStatesOf } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import type { OrderListingTable, OrderTermTable } from '#server/db/schema/order-lists.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'

/** Orders that are listed in one transaction. */
const BATCH = 500
/** Rows of one statement: both databases take so many values at once. */
const ROWS = 400

/**
 * Lists anew what has changed since it was listed; whoever asks for a list does this first, so that it shows what is.
 * The triggers of the tables say which orders those are.
 */
export async function keepListings(db: Db): Promise<void> {
  while (await db.selectFrom('orderOutdated').select('no').limit(1).executeTakeFirst()) await transact(db, listSome)
}

async function listSome(trx: Trx): Promise<void> {
  // One after the other: who has read an order before it changed does not write it after who read it then.
  await lockNames(trx, ['order listings'])
  const marks = await trx.selectFrom('orderOutdated').selectAll().orderBy('no').limit(BATCH).execute()
  const last = marks.at(-1)
  if (!last) return
  const ids = [...new Set(marks.map(({ orderId }) => orderId))]
  await trx
    .deleteFrom('orderOutdated')
    .where(
      'no',
      'in',
      marks.map(({ no }) => no),
    )
    .execute()
  for (const table of ['orderListings', 'orderTerms'] as const)
    await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  const { listings, terms } = await read(trx, ids)
  for (const rows of chunksOf(listings)) await trx.insertInto('orderListings').values(rows).execute()
  for (const rows of chunksOf(terms)) await trx.insertInto('orderTerms').values(rows).execute()
}

const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS))

const UNKEPT = new Set(['paid', 'packed', 'shipped'].flatMap((told) => parcelStatesOf(told as 'paid')))

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
      .select(['orderLines.orderId', 'products.collection'])
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
