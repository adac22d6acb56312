import type { Selectable } from 'kysely'
import * as z from 'zod'
import { shownDay } from '#domain/delivery/order-promise.ts'
import type { Order, OrderLine, OrderOffer, Parcel } from '#domain/order/order.ts'
import { orderState } from '#domain/order/order-state.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { OrderTable, ParcelTable } from '#server/db/schema/orders.ts'

/** The offer of an order as its row keeps it. */
const orderOfferSchema: z.ZodType<OrderOffer> = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  freeWrap: z.boolean(),
  discountPaise: z.int(),
})

/** What is written of an order, and nothing that it gets by being written. */
export type OrderRow = Pick<Selectable<OrderTable>, ReadColumn>
type ReadColumn = Exclude<keyof OrderTable, 'checkoutKey' | 'kind' | 'updatedAt' | 'erasedAt' | 'listingOutdated'>

export type ParcelRow = Omit<Selectable<ParcelTable>, 'orderId'>

/** A parcel as the program speaks of it; `lines` are the pieces that go with it. */
export const toParcel = (row: ParcelRow, lines: Parcel['lines']): Parcel => ({
  position: row.position,
  state: row.state,
  to: {
    fullName: row.fullName,
    phone: row.phone,
    street: row.street,
    city: row.city,
    state: row.region,
    zipCode: row.zipCode,
    country: row.country,
  },
  stateCode: row.stateCode,
  message: row.message,
  cardFrom: row.cardFrom,
  giftWrap: row.giftWrap === 1,
  hidePrices: row.hidePrices === 1,
  deliverOn: row.deliverOn,
  promisedDay: row.promisedDay,
  promiseVersion: row.promiseVersion,
  promiseServices: row.promiseServices,
  estimatedDelivery: shownDay(row),
  tracking: row.tracking,
  lines,
})

/** An order as the program speaks of it, from its row, its lines and its parcels. */
export const toOrder = (row: OrderRow, lines: OrderLine[], parcels: Parcel[]): Order =>
  told({
    id: row.id,
    number: row.number,
    secret: row.secret,
    paymentState: row.state,
    test: row.test === 1,
    createdAt: row.createdAt,
    buyer: { fullName: row.fullName, email: row.email, phone: row.phone },
    buyerGstin: row.buyerGstin,
    taxScheme: row.taxScheme,
    lines,
    ...(row.offer !== null && { offer: parseColumn(orderOfferSchema, row.offer, 'orders.offer', row.id) }),
    subtotalPaise: row.subtotalPaise,
    gst: { cgstPaise: row.cgstPaise, sgstPaise: row.sgstPaise, igstPaise: row.igstPaise },
    shippingPaise: row.shippingPaise,
    totalPaise: row.totalPaise,
    parcels,
  })

/** With what is told of it by now. */
export const told = (order: Omit<Order, 'state'>): Order => ({
  ...order,
  state: orderState(order.paymentState, order.parcels),
})
