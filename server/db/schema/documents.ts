import type { Generated } from 'kysely'
import type { Series } from '#domain/tax/invoice-number.ts'
import type { Instant, JsonText } from './column-types.ts'

export type InvoiceTable = {
  number: string
  orderId: string
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
  number: string
  invoiceNumber: string
  series: Series
  refundId: string | null
  year: string
  serial: number
  issuedAt: Instant
  reason: string
  /** Null, as the lines are, on one that takes the whole invoice back. */
  amountPaise: number | null
  /** Each with the position of the invoice's line that it takes back. */
  lines: JsonText | null
}
