import type { Generated } from 'kysely'
import type { StateCode } from '#domain/address/states.ts'
import type { Actor, OrderState } from '#domain/order/order-state.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import type { Flag, Instant } from './column-types.ts'

export type OrderTable = {
  id: string
  /** What the browser made up for this checkout: the same key is the same order. */
  checkoutKey: string
  /** Made in test mode, and never anything else once it has been paid for: no money came. */
  test: Flag
  kind: 'cart' | 'box'
  number: string
  secret: string
  state: OrderState
  fullName: string
  email: string
  phone: string
  street: string
  city: string
  region: string
  /** The State that `region` and the PIN code stand for, `KA`; empty abroad and where nobody can say. */
  stateCode: Generated<StateCode | ''>
  zipCode: string
  country: string
  subtotalPaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  shippingPaise: number
  totalPaise: number
  estimatedDelivery: string
  /** What the card says; empty on orders without one. */
  message: Generated<string>
  /** Whom the card is from; empty where it does not say. */
  cardFrom: Generated<string>
  giftWrap: Generated<Flag>
  hidePrices: Generated<Flag>
  /** The day that was asked for; empty where none was. */
  deliverOn: Generated<string>
  /** The day it was promised for, never changed once it is paid; empty where none was. */
  promisedDay: Generated<string>
  /** The delivery tables that made it; 0 where none did. */
  promiseVersion: Generated<number>
  /** How its lines travel, `standard-1 same-day-0`. */
  promiseServices: Generated<string>
  buyerGstin: Generated<string>
  /** How the seller stood to GST when it was placed. */
  taxScheme: Generated<TaxScheme>
  /** How the courier lets the parcel be followed, in the owner's words; empty until it has left. */
  tracking: Generated<string>
  createdAt: Instant
  updatedAt: Instant
  /** When the person behind it was forgotten. */
  erasedAt: Generated<Instant | null>
}

export type OrderLineTable = {
  orderId: string
  position: number
  productId: string
  name: string
  unitPricePaise: number
  quantity: number
  hsn: string
  /** GST in percent, as it was charged. */
  gstRate: Generated<number>
  picture: string
}

export type OrderEventTable = {
  id: string
  orderId: string
  fromState: OrderState | null
  toState: OrderState
  cause: string
  actor: Actor
  at: Instant
  /** When the owner was told of it, or it was found that there was no need to. */
  toldAt: Generated<Instant | null>
}

/** What is inside a box that somebody built; the box itself is the order's one line. */
export type OrderBoxItemTable = {
  orderId: string
  position: number
  itemId: string
  name: string
  category: string
  pricePaise: number
}
