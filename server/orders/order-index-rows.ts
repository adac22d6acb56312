import type { Insertable } from 'kysely'
import { estimatedDeliveryDay } from '#domain/delivery/order-promise.ts'
import { fold, orderSearchTerms } from '#domain/desk/order-search-terms.ts'
import type { OrderId } from '#domain/nominal.ts'
import { orderState, type ParcelState, parcelStatesShownAs } from '#domain/order/order-state.ts'
import type { OrderListingTable, OrderTermTable } from '#server/db/schema/orders.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Payment } from '#server/payments/queries.ts'

/** Parcel states whose promised day is still open. */
const OPEN_PROMISE_STATES = new Set<ParcelState>(
  (['paid', 'packed', 'shipped'] as const).flatMap(parcelStatesShownAs).filter((state) => state !== 'returned'),
)

/** Returns the rows of orders in the order list index. */
export async function readIndexRows(trx: Trx, ids: readonly OrderId[]) {
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
      method: listedMethod(counts?.method),
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

/** Returns the method by which the lists filter. A QR code of the provider is UPI. */
const listedMethod = (method: Payment['method'] | undefined): OrderListingTable['method'] =>
  method === 'upi_qr' ? 'upi' : method === 'link' ? '' : (method ?? '')
