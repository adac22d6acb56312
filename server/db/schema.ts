import type { Generated } from 'kysely'
import type { Actor, OrderState } from '#domain/order-state.ts'

/** ISO-8601 in UTC. */
type Instant = string
/** JSON kept as text: read whole, never queried inside. */
type JsonText = string
/** 0 or 1. */
type Flag = number

/** The tables, in camel case; in the database their names have underscores. */
export type Schema = {
  meta: { name: string; value: string }
  settings: { name: string; value: JsonText; updatedAt: Instant }
  products: ProductTable
  boxes: BoxTable
  boxItems: BoxItemTable
  orders: OrderTable
  orderLines: OrderLineTable
  orderEvents: OrderEventTable
  orderBoxItems: OrderBoxItemTable
  payments: PaymentTable
  enquiries: EnquiryTable
  webhookEvents: WebhookEventTable
  jobs: JobTable
  notes: NoteTable
  stock: StockTable
  stockHolds: StockHoldTable
  changes: ChangeTable
  mails: MailTable
  invoiceSeries: { year: string; last: number }
  invoices: InvoiceTable
  refunds: RefundTable
  creditNoteSeries: { year: string; last: number }
  creditNotes: CreditNoteTable
}

export type ProductTable = {
  id: string
  collection: string
  position: number
  name: string
  tagline: string
  description: string
  keyFeatures: JsonText
  contents: JsonText
  /** Null on a twin, which costs what its twin costs. */
  pricePaise: number | null
  ratingTenths: number | null
  tags: JsonText
  subcategory: string | null
  hsn: string
  imageAlt: string
  madeFor: JsonText
  weightGrams: number
  countryOfOrigin: string
  twinOf: string | null
  available: Flag
}

export type BoxTable = {
  id: string
  position: number
  name: string
  line: string
  description: string
  pricePaise: number
  maxItems: number
  maxAccessories: number
  material: string
  hsn: string
  weightGrams: number
  available: Flag
}

export type BoxItemTable = {
  id: string
  category: string
  position: number
  name: string
  line: string
  pricePaise: number
  hsn: string
  weightGrams: number
  available: Flag
}

export type OrderTable = {
  id: string
  /** What the browser made up for this checkout: the same key is the same order. */
  checkoutKey: string
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
  giftWrap: Generated<Flag>
  hidePrices: Generated<Flag>
  /** The day that was asked for; empty where none was. */
  deliverOn: Generated<string>
  buyerGstin: Generated<string>
  /** How the courier lets the parcel be followed, in the owner's words; empty until it has left. */
  tracking: Generated<string>
  createdAt: Instant
  updatedAt: Instant
}

/** What is counted; whatever has no row here never runs out. */
export type StockTable = {
  /** A gift, or a thing for a built box; twins are counted under the one that is not a twin. */
  id: string
  /** On the shelf, with those that are held for somebody. */
  onHand: number
  reserved: Generated<number>
  updatedAt: Instant
}

/** What is set aside for an order until it is paid for, and what was sold to it. */
export type StockHoldTable = {
  orderId: string
  stockId: string
  quantity: number
  state: 'held' | 'sold'
  expiresAt: Instant
}

/** What the owner changed outside of orders, whose own events say who moved them. */
export type ChangeTable = { id: string; who: string; what: string; at: Instant }

export type OrderLineTable = {
  orderId: string
  position: number
  productId: string
  name: string
  unitPricePaise: number
  quantity: number
  hsn: string
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

/** Every attempt to pay, also those that came to nothing. */
export type PaymentTable = {
  id: string
  /** Null on a payment link and on the sample checkout, which have no order. */
  orderId: string | null
  provider: string
  /** What the provider calls it. */
  providerRef: string | null
  method: 'upi' | 'card' | 'link'
  purpose: string
  amountPaise: number
  state: 'pending' | 'paid' | 'failed'
  /** What the shopper or the provider calls the transfer itself. */
  transactionId: string | null
  /** Where the shopper pays, on the provider's own page. */
  paymentUrl: string | null
  /** What this is an attempt at: while one is pending, asking for the same again answers with it. */
  attemptKey: string | null
  /** The transaction id as it is compared: in live it stands for one order only. */
  claimKey: string | null
  /** Why it came to nothing, for the owner. */
  reason: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** What a provider sent and signed, as it came; kept also when nobody knows what it means. */
export type WebhookEventTable = {
  id: string
  provider: string
  /** The provider's name for the event: the same event may be sent many times. */
  eventId: string
  bodyHash: string
  body: string
  receivedAt: Instant
  /** What came of it; null until it was worked on. */
  outcome: string | null
}

/** Work that must not be lost: written with what caused it, done by a worker that may run twice. */
export type JobTable = {
  id: string
  kind: string
  subject: string
  attempts: Generated<number>
  /** When it may be begun; while somebody works on it, when that somebody counts as dead. */
  dueAt: Instant
  createdAt: Instant
  doneAt: Instant | null
  fault: string | null
}

/** Something that a person has to look at. */
export type NoteTable = {
  id: string
  orderId: string | null
  /** What it is about: the same thing is noted once. */
  subject: string
  text: string
  at: Instant
  doneAt: Instant | null
}

export type EnquiryTable = {
  id: string
  kind: 'newsletter' | 'notify' | 'consultation' | 'contact' | 'careers'
  email: string
  fields: JsonText
  createdAt: Instant
}

/** A letter that the shop owes somebody. */
export type MailTable = {
  id: string
  kind: MailKind
  recipient: string
  orderId: string | null
  enquiryId: string | null
  subject: string
  text: string
  html: string | null
  createdAt: Instant
  /** When it is to be tried next; null once it is sent or given up. */
  dueAt: Instant | null
  sentAt: Instant | null
  attempts: Generated<number>
  lastError: string | null
}

export type MailKind = 'received' | 'paid' | 'shipped' | 'refunded' | 'enquiry' | 'enquiry_notice'

export type InvoiceTable = {
  number: string
  orderId: string
  year: string
  serial: number
  issuedAt: Instant
  /** Who sold and what each line held, as it was known that day. */
  seller: JsonText
  contents: JsonText
}

/** Money that the provider was asked to pay back. */
export type RefundTable = {
  /** Also what the provider knows the refund by, so that asking twice is one. */
  id: string
  orderId: string
  paymentId: string
  provider: string
  amountPaise: number
  /** `asked` until the provider has said what came of it, also when its answer was lost. */
  state: 'asked' | 'done' | 'refused'
  providerRef: string | null
  /** Why the provider refuses. */
  reason: string | null
  who: string
  /** When the provider was asked last. */
  askedAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** Undoes an invoice; what it says beyond this is the invoice's. */
export type CreditNoteTable = {
  number: string
  invoiceNumber: string
  year: string
  serial: number
  issuedAt: Instant
  reason: string
}
