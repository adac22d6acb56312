import type { Generated } from 'kysely'
import type { CreditNoteNumber, InvoiceNumber, OrderId, RefundId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Series } from '#domain/tax/invoice-number.ts'
import type { Instant, JsonText } from './column-types.ts'

export type InvoiceTable = {
  number: InvoiceNumber
  orderId: OrderId
  /** The parcels that it is for, by their positions; one that a later invoice is for as well was taken back. */
  parcels: JsonText
  series: Series
  year: string
  serial: number
  issuedAt: Instant
  /** Who sold and what each line held, as it was known that day. */
  seller: JsonText
  contents: JsonText
  /** Whom it is made out to, once the order itself no longer knows. */
  recipient: Generated<JsonText | null>
  /** Its title, legend, lines and sums; null on one that was issued before they were kept. */
  body: JsonText | null
}

/** Takes an invoice back, in whole or in part; what it says beyond this is the invoice's. */
export type CreditNoteTable = {
  number: CreditNoteNumber
  invoiceNumber: InvoiceNumber
  series: Series
  refundId: RefundId | null
  year: string
  serial: number
  issuedAt: Instant
  reason: string
  /** Null, as the lines are, on one that takes the whole invoice back. */
  amountPaise: Paise | null
  /** Each with the position of the invoice's line that it takes back. */
  lines: JsonText | null
}
