import type { Selectable } from 'kysely'
import { shownDay } from '#domain/delivery/order-promise.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { OrderTable } from '#server/db/schema/orders.ts'

/** What is written of an order, and nothing that it gets by being written. */
export type OrderRow = Pick<Selectable<OrderTable>, ReadColumn>
type ReadColumn = Exclude<keyof OrderTable, 'checkoutKey' | 'kind' | 'updatedAt' | 'erasedAt'>

/** An order as the program speaks of it, from its row and its lines. */
export function toOrder(row: OrderRow, lines: OrderLine[]): Order {
  return {
    id: row.id,
    number: row.number,
    secret: row.secret,
    state: row.state,
    test: row.test === 1,
    createdAt: row.createdAt,
    shipping: {
      fullName: row.fullName,
      email: row.email,
      phone: row.phone,
      street: row.street,
      city: row.city,
      state: row.region,
      zipCode: row.zipCode,
      country: row.country,
    },
    stateCode: row.stateCode,
    taxScheme: row.taxScheme,
    gift: {
      message: row.message,
      cardFrom: row.cardFrom,
      giftWrap: row.giftWrap === 1,
      hidePrices: row.hidePrices === 1,
      deliverOn: row.deliverOn,
      buyerGstin: row.buyerGstin,
    },
    lines,
    subtotalPaise: row.subtotalPaise,
    gst: { cgstPaise: row.cgstPaise, sgstPaise: row.sgstPaise, igstPaise: row.igstPaise },
    shippingPaise: row.shippingPaise,
    totalPaise: row.totalPaise,
    promisedDay: row.promisedDay,
    promiseVersion: row.promiseVersion,
    promiseServices: row.promiseServices,
    estimatedDelivery: shownDay(row),
    tracking: row.tracking,
  }
}
