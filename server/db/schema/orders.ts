import type { Generated } from 'kysely'
import type { StateCode } from '#domain/address/states.ts'
import type {
  CheckoutKey,
  ItemId,
  LinePosition,
  OrderId,
  OrderNumber,
  OrderSecret,
  ParcelPosition,
  Percent,
  ProductId,
} from '#domain/flavours.ts'
import type { Actor, OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type OrderTable = {
  id: OrderId
  /** What the browser made up for this checkout: the same key is the same order. */
  checkoutKey: CheckoutKey
  /** Made in test mode, and never anything else once it has been paid for: no money came. */
  test: Flag
  kind: 'cart' | 'box'
  number: OrderNumber
  secret: OrderSecret
  /** Where its money is; where its parcels are stands with them. */
  state: OrderPaymentState
  /** Who ordered. */
  fullName: string
  email: string
  phone: string
  subtotalPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  shippingPaise: Paise
  totalPaise: Paise
  /** The offer that it was placed with, as it was then; null without one. */
  offer: Generated<JsonText | null>
  buyerGstin: Generated<string>
  /** How the seller stood to GST when it was placed. */
  taxScheme: Generated<TaxScheme>
  createdAt: Instant
  updatedAt: Instant
  /** When the person behind it was forgotten. */
  erasedAt: Generated<Instant | null>
  /** Whether it has changed since it was listed; triggers write it, of its parcels and payments too. */
  listingOutdated: Generated<Flag>
}

/** What goes to one person on one day. */
export type ParcelTable = {
  orderId: OrderId
  position: ParcelPosition
  state: ParcelState
  /** Whom it goes to, and where. */
  fullName: string
  phone: string
  street: string
  city: string
  region: string
  /** The State that `region` and the PIN code stand for, `KA`; empty abroad and where nobody can say. */
  stateCode: StateCode | ''
  zipCode: string
  country: string
  /** What the card says; empty on parcels without one. */
  message: string
  /** Whom the card is from; empty where it does not say. */
  cardFrom: string
  giftWrap: Flag
  hidePrices: Flag
  /** The day that was asked for; empty where none was. */
  deliverOn: string
  /** The day it was promised for, never changed once it is paid; empty where none was. */
  promisedDay: string
  /** The delivery tables that made it; 0 where none did. */
  promiseVersion: number
  /** How its lines travel, `standard-1 same-day-0`. */
  promiseServices: string
  /** Seven days after the order, for one that nothing was promised for. */
  estimatedDelivery: string
  /** How the courier lets it be followed, in the owner's words; empty until it has left. */
  tracking: string
}

/** How many pieces of an order's line, by that line's position, go with a parcel, by that one's. */
export type ParcelLineTable = {
  orderId: OrderId
  parcel: ParcelPosition
  position: LinePosition
  quantity: number
}

export type OrderLineTable = {
  orderId: OrderId
  position: LinePosition
  productId: ProductId
  name: string
  unitPricePaise: Paise
  quantity: number
  hsn: string
  /** GST in percent, as it was charged. */
  gstRate: Generated<Percent>
  picture: string
  /** What the order's offer takes off all its pieces. */
  discountPaise: Generated<Paise>
}

export type OrderEventTable = {
  id: string
  orderId: OrderId
  /** The parcel that it happened to; null where it happened to the order's money. */
  parcel: Generated<ParcelPosition | null>
  fromState: OrderPaymentState | ParcelState | null
  toState: OrderPaymentState | ParcelState
  cause: string
  actor: Actor
  at: Instant
  /** When the owner was told of it, or it was found that there was no need to. */
  toldAt: Generated<Instant | null>
}

/** What is inside a box that somebody built; the box itself is the order's one line. */
export type OrderBoxItemTable = {
  orderId: OrderId
  position: number
  itemId: ItemId
  name: string
  category: string
  pricePaise: Paise
}

/** The number of an order that was removed, which no other order gets. */
export type RemovedOrderTable = { number: OrderNumber }
