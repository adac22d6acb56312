import type { Generated } from 'kysely'
import type { StateCode } from '#domain/delivery/states.ts'
import type {
  CheckoutKey,
  CollectionSlug,
  ItemId,
  LinePosition,
  OrderId,
  OrderNumber,
  OrderSecret,
  ParcelPosition,
  Percent,
  ProductId,
  RunId,
} from '#domain/nominal.ts'
import type { OrderPaymentState, OrderState, ParcelState, TransitionActor } from '#domain/order/order-state.ts'
import type { HandMethod } from '#domain/payment/listed-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type OrderTable = {
  id: OrderId
  /** Idempotency key from the browser: the same key is the same order. */
  checkoutKey: CheckoutKey
  /** Placed in test mode; no money was received. */
  test: Flag
  kind: 'cart' | 'box'
  number: OrderNumber
  secret: OrderSecret
  /** State of the payment. Parcels have their own states. */
  state: OrderPaymentState
  fullName: string
  email: string
  phone: string
  subtotalPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  /** Charge for delivery as paid, with its GST. */
  shippingPaise: Paise
  /** How the charge came about, an `OrderCharge`; null if nothing was charged. */
  deliveryCharge: Generated<JsonText | null>
  totalPaise: Paise
  /** 1 if the prices of the lines include GST. */
  gstIncluded: Generated<Flag>
  offer: Generated<JsonText | null>
  buyerGstin: Generated<string>
  taxScheme: Generated<TaxScheme>
  createdAt: Instant
  updatedAt: Instant
  erasedAt: Generated<Instant | null>
  /** Order whose buyer pays this one, because the desk moved it to a slot that costs more. */
  supplementOf: Generated<OrderId | null>
  /** 1 when the order changed since it was listed. Set by triggers on orders, parcels and payments. */
  listingOutdated: Generated<Flag>
}

/** Items that go to one recipient on one day. */
export type ParcelTable = {
  orderId: OrderId
  position: ParcelPosition
  state: ParcelState
  fullName: string
  phone: string
  street: string
  city: string
  region: string
  /** Code of the State for `region` and the PIN code, such as `KA`. Empty abroad and when it is unknown. */
  stateCode: StateCode | ''
  zipCode: string
  country: string
  message: string
  cardFrom: string
  giftWrap: Flag
  hidePrices: Flag
  deliverOn: string
  /** Promised day; empty when none was promised. Once the order is paid, only the desk changes it, with an event. */
  promisedDay: string
  /** Version of the delivery tables behind the promise; 0 without one. */
  promiseVersion: number
  /** Services of its lines, such as `standard-1 same-day-0`. */
  promiseServices: string
  /** Id of the area whose riders bring it; empty for the courier. */
  deliveryArea: Generated<string>
  /** Chosen hours, an `OrderSlot`, and the id of the slot; null and empty for any time. */
  slot: Generated<JsonText | null>
  slotId: Generated<string>
  /** Day whose packing capacity it takes; empty without a promise. */
  packDay: Generated<string>
  /** Until when an unpaid parcel keeps its place among those of the day; empty for any longer time. */
  placeUntil: Generated<string>
  /** Seven days after the order, for parcels without a promised day. */
  estimatedDelivery: string
  /** Tracking details as the owner entered them; empty until the parcel is shipped. */
  tracking: string
}

/** Number of pieces of an order line that a parcel contains. */
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
  gstRate: Generated<Percent>
  picture: string
  /** Discount on all pieces of the line together. */
  discountPaise: Generated<Paise>
}

export type OrderEventTable = {
  id: string
  orderId: OrderId
  /** The parcel concerned. Null for events of the payment. */
  parcel: Generated<ParcelPosition | null>
  fromState: OrderPaymentState | ParcelState | null
  toState: OrderPaymentState | ParcelState
  cause: string
  actor: TransitionActor
  at: Instant
  /** Time at which the owner was notified, or found not to need a notification. */
  toldAt: Generated<Instant | null>
}

/** Contents of a custom box. The box itself is the order's only line. */
export type OrderBoxItemTable = {
  orderId: OrderId
  position: number
  itemId: ItemId
  name: string
  category: string
  pricePaise: Paise
}

/** Number of a removed order, which is never reused. */
export type RemovedOrderTable = { number: OrderNumber }

/** Filter columns of an order, denormalized: one row per collection in it, and one with an empty collection. */
export type OrderListingTable = {
  orderId: OrderId
  collection: CollectionSlug | ''
  told: OrderState
  placedAt: Instant
  /** Earliest day among the undelivered parcels. Empty when none was promised. */
  promisedDay: string
  method: PaymentMethod | HandMethod | ''
  test: Flag
  /** Day shown as promised: `promisedDay`, else the estimated delivery day. */
  day: Generated<string>
  /** Name of the first recipient, and town, folded for sorting. */
  customer: Generated<string>
  town: Generated<string>
  pin: Generated<string>
  totalPaise: Generated<Paise>
}

/** A view of the order list that a person saved. Everyone at the desk sees it. */
export type OrderViewTable = {
  id: string
  name: string
  /** Filter, sort and columns, as in the address of the list. */
  query: string
  position: number
  who: string
  updatedAt: Instant
}

/** Search terms of an order: names, number, phones, addresses, ids, towns and PIN codes, folded. */
export type OrderTermTable = { term: string; orderId: OrderId }

/** An internal note of the team. Never shown to the buyer. */
export type OrderNoteTable = { id: string; orderId: OrderId; at: Instant; who: string; text: string }

/** A checked item at the packing station. Deleted once the parcel is packed. */
export type CheckedItemTable = { orderId: OrderId; parcel: ParcelPosition; thing: string; who: string; at: Instant }

/** A payment link. An order has at most one that is not ended. */
export type PaymentLinkTable = {
  id: string
  secret: string
  orderId: OrderId
  who: string
  createdAt: Instant
  /** Time at which the link and the stock reservation of its order expire. */
  expiresAt: Instant
  endedAt: Generated<Instant | null>
}

/** A run of one rider: parcels of an area on one day. It is open until it is ended or its link expires. */
export type RunTable = {
  id: RunId
  day: string
  /** Id of the area, and its name when the run was made. */
  area: string
  areaName: string
  /** Id and hours of its slot; empty for the whole day. */
  slotId: string
  hours: string
  rider: string
  /** Replaced with each new link. The secret of the link is derived from it; only its hash is stored. */
  linkId: string
  secretHash: string
  /** Time at which the link stops working. */
  expiresAt: Instant
  endedAt: Generated<Instant | null>
  who: string
  createdAt: Instant
}

/** A parcel of a run. Names and addresses are read from the order. */
export type RunStopTable = {
  runId: RunId
  orderId: OrderId
  parcel: ParcelPosition
  position: number
  /** Time at which the rider marked it; null if undone or marked at the desk. */
  deliveredAt: Generated<Instant | null>
  /** Reason why the rider could not deliver it; empty without an attempt. */
  reason: Generated<string>
}
