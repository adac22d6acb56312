import type { Shipping } from '#domain/address/shipping-form.ts'
import type { StateCode } from '#domain/address/states.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type {
  BoxId,
  LinePosition,
  OrderId,
  OrderNumber,
  OrderSecret,
  ParcelPosition,
  Percent,
  ProductId,
  TransactionId,
} from '#domain/flavours.ts'
import type { OfferUsed } from '#domain/offer/offer.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Gst } from '#domain/tax/gst.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import type { GiftOptionValues } from './gift-fields.ts'
import type { OrderPaymentState, OrderState, ParcelState } from './order-state.ts'

/** A line as it was bought: what it is called, costs and is taxed under never changes afterwards. */
export type OrderLine = {
  productId: ProductId
  name: string
  unitPricePaise: Paise
  quantity: number
  hsn: string
  /** GST in percent as it was charged; 0 where the seller charges none. */
  gstRate: Percent
  picture: string
  /** What its offer takes off all its pieces: before tax as gifts are priced, with tax as a built box is. */
  discountPaise?: Paise
}

/** The offer that an order was placed with, as it was then, and what it takes off all its lines. */
export type OrderOffer = OfferUsed & { discountPaise: Paise }

/** How it is called in a summary, an email, an invoice: by its name, and its code where it has one. */
export const offerLabel = ({ name, code }: Pick<OrderOffer, 'name' | 'code'>): string =>
  code === '' ? name : `${name}, ${code}`

/** Who ordered and pays; whom the invoice is made out to. */
export type Buyer = Pick<Shipping, 'fullName' | 'email' | 'phone'>

/** What goes to one person on one day. */
export type Parcel = {
  /** Its place among the order's parcels. */
  position: ParcelPosition
  state: ParcelState
  /** Whom it goes to, and where; empty while it waits for its address. */
  to: Omit<Shipping, 'email'>
  /** The State it goes to, as the shop understood the address; empty abroad and where nobody can say. */
  stateCode: StateCode | ''
  /** What the card says, and whom it is from. */
  message: string
  cardFrom: string
  giftWrap: boolean
  hidePrices: boolean
  /** The day that was asked for; empty where none was. */
  deliverOn: string
  /** The day it was promised for, `2026-11-26`; empty where none was. */
  promisedDay: string
  /** The version of the delivery tables that made it; 0 where none did. */
  promiseVersion: number
  /** How its lines travel, `standard-1 same-day-0`. */
  promiseServices: string
  /** The one day that is shown: the promised one, else seven days after the order. */
  estimatedDelivery: string
  /** How the courier lets it be followed; empty until it has left. */
  tracking: string
  /** Of the order's line at that place so many pieces. */
  lines: { position: LinePosition; quantity: number }[]
}

export type Order = {
  id: OrderId
  number: OrderNumber
  /** Opens the order's page together with the number; 128 random bits. */
  secret: OrderSecret
  /** Where its money is. */
  paymentState: OrderPaymentState
  /** What is told of it: money and parcels together. */
  state: OrderState
  /** Made in test mode: no money was paid for it, whatever its state says. */
  test: boolean
  createdAt: string
  buyer: Buyer
  buyerGstin: string
  /** How the seller stood to GST when it was placed. */
  taxScheme: TaxScheme
  lines: OrderLine[]
  /** Never more than one. */
  offer?: OrderOffer
  /** What is taxed, without what an offer takes off. */
  subtotalPaise: Paise
  gst: Gst
  shippingPaise: Paise
  totalPaise: Paise
  /** At least one. */
  parcels: Parcel[]
}

/** What of an order goes first; all of it, for as long as an order has one parcel. */
export function firstParcel({ parcels: [first] }: Pick<Order, 'parcels'>): Parcel {
  if (!first) throw new Error('an order has no parcel')
  return first
}

/** The address as the checkout took it: where the first parcel goes, and who ordered. */
export const shippingOf = (order: Pick<Order, 'buyer' | 'parcels'>): Shipping => ({
  ...firstParcel(order).to,
  ...order.buyer,
})

/** The gift options as the checkout took them. */
export function giftOptionsOf(order: Pick<Order, 'buyerGstin' | 'parcels'>): GiftOptionValues {
  const { message, cardFrom, giftWrap, hidePrices, deliverOn } = firstParcel(order)
  return { message, cardFrom, giftWrap, hidePrices, deliverOn, buyerGstin: order.buyerGstin }
}

/** What the shopper told us about a payment, and when it was settled. */
export type OrderPayment = {
  transactionId: TransactionId
  state: 'pending' | 'paid' | 'failed'
  at: string
  /** Why nobody has confirmed it: another order has the same id, or it is not on the bank statement. */
  doubt: 'disputed' | 'not-found' | undefined
}

/** An order as its owner's browser sees it. */
export type OrderView = Omit<Order, 'id' | 'lines'> & {
  lines: (Omit<OrderLine, 'picture' | 'hsn'> & { picture: PictureData })[]
  payment: OrderPayment | undefined
}

/** What order numbers begin with unless the owner's setting says otherwise (decisions §4.8). */
export const ORDER_PREFIX = 'REG'

/** The prefix and at least four digits: `REG-0042`. */
export const orderNumber = (serial: number, digits = 4, prefix = ORDER_PREFIX): string =>
  `${prefix}-${String(serial).padStart(digits, '0')}`

/** The id of a box's line in an order; gifts have no colon in theirs. */
export const boxLineId = (boxId: BoxId): string => `box:${boxId}`
/** The box of such a line. */
export const boxOfLine = (lineId: string): string | undefined => /^box:(.+)$/.exec(lineId)?.[1]
