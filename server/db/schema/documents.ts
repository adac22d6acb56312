import type { Generated } from 'kysely'
import type { DocumentSeries } from '#domain/document/document-number.ts'
import type { CreditNoteNumber, InvoiceNumber, OrderId, RefundId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Instant, JsonText } from './column-types.ts'

export type InvoiceTable = {
  number: InvoiceNumber
  orderId: OrderId
  /** Positions of the invoiced parcels. When a later invoice covers a parcel too, the earlier one was cancelled. */
  parcels: JsonText
  series: DocumentSeries
  year: string
  serial: number
  issuedAt: Instant
  seller: JsonText
  contents: JsonText
  /** Recipient, copied here before the order's personal data is erased. */
  recipient: Generated<JsonText | null>
  body: JsonText | null
}

/** Cancels an invoice in whole or in part. Everything else it prints comes from the invoice. */
export type CreditNoteTable = {
  number: CreditNoteNumber
  invoiceNumber: InvoiceNumber
  series: DocumentSeries
  refundId: RefundId | null
  year: string
  serial: number
  issuedAt: Instant
  reason: string
  /** Null, like `lines`, when the whole invoice is cancelled. */
  amountPaise: Paise | null
  /** Each with the position of the invoice line that it reduces. */
  lines: JsonText | null
}
