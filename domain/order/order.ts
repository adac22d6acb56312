import type { PictureData } from '#domain/catalogue/picture.ts'
import type { DeliveryCharge } from '#domain/delivery/delivery-rates.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import type { StateCode } from '#domain/delivery/states.ts'
import type { AppliedDiscount } from '#domain/discount/discount.ts'
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
} from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Gst } from '#domain/tax/gst.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import type { GiftOptionValues } from './gift-fields.ts'
import type { OrderPaymentState, OrderState, ParcelState } from './order-state.ts'

/** An order line as bought. Name, price, tax rate and HSN never change afterwards. */
export type OrderLine = {
  productId: ProductId
  name: string
  unitPricePaise: Paise
  quantity: number
  hsn: string
  /** GST in percent as charged; 0 if the seller charges none. */
  gstRate: Percent
  picture: string
  /** Discount on all pieces of the line, on the stated price. */
  discountPaise?: Paise
}

/** The discount an order was placed with, and its amount over all lines. */
export type OrderDiscount = AppliedDiscount & {
  discountPaise: Paise
  /** Reason of a discount that a person gave. Only the team reads it. */
  reason?: string | undefined
}

/** How the delivery charge of an order came about. It never changes once the order is paid. */
export type OrderCharge = Omit<DeliveryCharge, 'paise'> & {
  /** As stated, before or with GST as `included` says. */
  statedPaise: Paise
  included: boolean
  ratePercent: Percent
  /** GST within the charge as paid. */
  gst: Gst
}

/** Label of a discount in summaries, emails and invoices: its name, and its code if it has one. */
export const discountLabel = ({ name, code }: Pick<OrderDiscount, 'name' | 'code'>): string =>
  code === '' ? name : `${name}, ${code}`

/** The person who ordered and pays, and to whom the invoice is made out. */
export type Buyer = Pick<Shipping, 'fullName' | 'email' | 'phone'>

/** The part of an order that goes to one recipient on one day. */
export type Parcel = {
  position: ParcelPosition
  state: ParcelState
  /** Recipient and address; empty while the parcel waits for its address. */
  to: Omit<Shipping, 'email'>
  /** Destination State as resolved from the address; empty abroad and when unknown. */
  stateCode: StateCode | ''
  message: string
  cardFrom: string
  giftWrap: boolean
  hidePrices: boolean
  deliverOn: string
  /** Promised delivery day, `2026-11-26`; empty if none. */
  promisedDay: string
  promiseVersion: number
  /** Delivery services of the lines, `standard-1 same-day-0`. */
  promiseServices: string
  /** Id of the area whose riders bring it; empty for the courier. */
  deliveryArea: string
  /** Chosen hours; absent for any time of the day. */
  slot?: OrderSlot
  /** Day whose packing capacity it takes; empty without a promise. */
  packDay: string
  /** Fallback delivery day: seven days after the order. */
  estimatedDelivery: string
  /** Courier and tracking number; empty until the parcel is shipped. */
  tracking: string
  lines: { position: LinePosition; quantity: number }[]
}

export type Order = {
  id: OrderId
  number: OrderNumber
  /** Random 128 bits; together with the number it opens the order's page. */
  secret: OrderSecret
  paymentState: OrderPaymentState
  /** Display status, from payment and parcels. */
  state: OrderState
  test: boolean
  createdAt: string
  buyer: Buyer
  buyerGstin: string
  /** The seller's GST scheme at the time of the order. */
  taxScheme: TaxScheme
  lines: OrderLine[]
  offer?: OrderDiscount
  /** Taxable value after discounts. */
  subtotalPaise: Paise
  gst: Gst
  /** Charge for delivery as paid, with its GST. */
  shippingPaise: Paise
  /** Set if the order was charged for delivery. */
  delivery?: OrderCharge
  totalPaise: Paise
  /** The prices of the lines include GST: a custom box, or an order placed while the shop's prices did. */
  gstIncluded: boolean
  parcels: Parcel[]
}

/** Money of an unpaid order: received and not refunded, in cheques to clear, and left to pay. */
export type AmountDue = { receivedPaise: Paise; chequesPaise: Paise; duePaise: Paise }

/** Returns the first parcel. Throws if there is none. Today every order has exactly one. */
export function firstParcel({ parcels: [first] }: Pick<Order, 'parcels'>): Parcel {
  if (!first) throw new Error('an order has no parcel')
  return first
}

/** Returns the address as entered at checkout: the first parcel's recipient with the buyer's contact details. */
export const shippingOf = (order: Pick<Order, 'buyer' | 'parcels'>): Shipping => ({
  ...firstParcel(order).to,
  ...order.buyer,
})

/** Returns the gift options as entered at checkout. */
export function giftOptionsOf(order: Pick<Order, 'buyerGstin' | 'parcels'>): GiftOptionValues {
  const { message, cardFrom, giftWrap, hidePrices, deliverOn, slot } = firstParcel(order)
  return { message, cardFrom, giftWrap, hidePrices, deliverOn, slotId: slot?.id ?? '', buyerGstin: order.buyerGstin }
}

/** The transaction id a shopper entered, and its state. */
export type OrderPayment = {
  transactionId: TransactionId
  state: 'pending' | 'paid' | 'failed'
  at: string
  /** Reason for the missing confirmation: another order has the same id, or it is not on the bank statement. */
  doubt: 'disputed' | 'not-found' | undefined
}

/** An order as sent to the browser that placed it. */
export type OrderView = Omit<Order, 'id' | 'lines'> & {
  lines: (Omit<OrderLine, 'picture' | 'hsn'> & { picture: PictureData })[]
  payment: OrderPayment | undefined
  /** Set for an unpaid order of which a part was received, or which has a cheque to clear. */
  due?: AmountDue
}

/** Returns what an unpaid order still asks for. */
export const amountToPay = ({ totalPaise, due }: Pick<OrderView, 'totalPaise' | 'due'>): Paise =>
  due ? due.duePaise : totalPaise

/** Default prefix of order numbers; a setting overrides it (decisions §4.8). */
export const ORDER_PREFIX = 'REG'

/** Formats an order number: the prefix and at least four digits, `REG-0042`. */
export const formatOrderNumber = (serial: number, digits = 4, prefix = ORDER_PREFIX): string =>
  `${prefix}-${String(serial).padStart(digits, '0')}`

/** Returns the line id of a custom box. Product ids contain no colon. */
export const boxLineId = (boxId: BoxId): string => `box:${boxId}`
/** Returns the box id of such a line; `undefined` for a product. */
export const boxIdOfLine = (lineId: string): string | undefined => /^box:(.+)$/.exec(lineId)?.[1]
