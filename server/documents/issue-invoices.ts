import type { Insertable } from 'kysely'
import { indianDate } from '#domain/delivery/calendar.ts'
import { documentNumber, documentSeries, financialYear } from '#domain/document/document-number.ts'
import type { Seller } from '#domain/document/invoice.ts'
import {
  type InvoiceToIssue,
  invoicesToIssue,
  replacementInvoices,
  supplementaryInvoice,
} from '#domain/document/invoices-by-place-of-supply.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { InvoiceTable } from '#server/db/schema/documents.ts'
import type { Trx } from '#server/db/transact.ts'
import { creditRest, type InvoiceAccount, uncreditedPart } from './credit-notes.ts'
import { nextSerial } from './number-series.ts'
import { readContents } from './queries.ts'

type IssueOptions = { seller: Seller; invoicePrefix?: string; at: Date }

/**
 * Issues the invoices of an order, one per known place of supply, in the transaction that makes it paid (CGST rule
 * 46: consecutive numbers per financial year).
 *
 * The year's row stays locked until that transaction ends. A rollback returns its numbers, so the series has no gaps
 * or duplicates.
 */
export async function issueInvoices(trx: Trx, order: Order, options: IssueOptions): Promise<void> {
  const contents = await readContents(trx, order)
  for (const invoice of invoicesToIssue(order, options.seller, contents))
    await issueInvoice(trx, order, invoice, { ...options, held: contents })
}

/** Issues the invoice of a parcel whose address became known after the payment. */
export async function issueLateInvoice(trx: Trx, order: Order, parcel: Parcel, options: IssueOptions): Promise<void> {
  const contents = await readContents(trx, order)
  await issueInvoice(trx, order, supplementaryInvoice(order, options.seller, contents, parcel), {
    ...options,
    held: contents,
  })
}

type ReplaceOptions = IssueOptions & { reason: string }

/**
 * Credits an invoice and issues others in its place after its parcels changed, in one transaction. The paid amount
 * stays the same to the paisa.
 */
export async function replaceInvoice(
  trx: Trx,
  order: Order,
  account: InvoiceAccount,
  { reason, ...options }: ReplaceOptions,
): Promise<void> {
  const contents = await readContents(trx, order)
  const left = uncreditedPart(account)
  await creditRest(trx, order, account, { reason, at: options.at })
  for (const invoice of replacementInvoices(order, options.seller, left, account.parcels))
    await issueInvoice(trx, order, invoice, { ...options, held: contents })
}

type IssueContext = IssueOptions & { held: ReadonlyMap<string, string[]> }

async function issueInvoice(
  trx: Trx,
  order: Order,
  { parcels, body }: InvoiceToIssue,
  options: IssueContext,
): Promise<void> {
  const { seller, invoicePrefix, held: contents, at } = options
  const year = financialYear(indianDate(at))
  const said = { seller: JSON.stringify(seller), contents: JSON.stringify([...contents]), body: JSON.stringify(body) }
  const about = { ...said, parcels: JSON.stringify(parcels), issuedAt: at.toISOString() }
  // Last, because taking a number locks the year's row.
  const series = documentSeries('invoice', order)
  const serial = await nextSerial(trx, series, year)
  const number = documentNumber(series, year, serial, invoicePrefix)
  await insertInvoice(trx, { orderId: order.id, series, year, serial, number, ...about })
}

const insertInvoice = compiledQuery((trx, invoice: Insertable<InvoiceTable>) =>
  trx.insertInto('invoices').values(invoice),
)
