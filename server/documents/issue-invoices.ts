import type { Insertable } from 'kysely'
import { indianDate } from '#domain/delivery/day.ts'
import type { Seller } from '#domain/document/invoice.ts'
import {
  type InvoiceToIssue,
  invoicesInstead,
  invoicesToIssue,
  lateInvoice,
} from '#domain/document/invoices-by-place.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { documentNumber, financialYear, seriesOf } from '#domain/tax/invoice-number.ts'
import { prepared } from '#server/db/prepared.ts'
import type { InvoiceTable } from '#server/db/schema/documents.ts'
import type { Trx } from '#server/db/transact.ts'
import { type InvoiceAccount, leftOn, takeBack } from './credit-notes.ts'
import { contentsOf } from './queries.ts'
import { nextSerial } from './series.ts'

type By = { seller: Seller; invoicePrefix?: string; at: Date }

/**
 * Gives an order its invoices, one for each place of supply that is known, each with the next number of its financial
 * year, in the transaction that makes it paid. The year's row is held until that transaction ends: one that fails gives
 * its numbers back, so the series has no gap and no number stands for two orders.
 */
export async function issueInvoices(trx: Trx, order: Order, by: By): Promise<void> {
  const held = await contentsOf(trx, order)
  for (const invoice of invoicesToIssue(order, by.seller, held)) await issue(trx, order, invoice, { ...by, held })
}

/** The same for a parcel whose address came after the money. */
export async function issueLateInvoice(trx: Trx, order: Order, parcel: Parcel, by: By): Promise<void> {
  const held = await contentsOf(trx, order)
  await issue(trx, order, lateInvoice(order, by.seller, held, parcel), { ...by, held })
}

type Instead = By & { reason: string }

/**
 * Takes an invoice back and issues others in its place, as its parcels go by now, in one transaction. What was paid stays
 * to the paisa, and the first one says what it said.
 */
export async function issueInstead(
  trx: Trx,
  order: Order,
  account: InvoiceAccount,
  { reason, ...by }: Instead,
): Promise<void> {
  const held = await contentsOf(trx, order)
  const left = leftOn(account)
  await takeBack(trx, order, account, { reason, at: by.at })
  for (const invoice of invoicesInstead(order, by.seller, left, account.parcels))
    await issue(trx, order, invoice, { ...by, held })
}

type Issuing = By & { held: ReadonlyMap<string, string[]> }

async function issue(trx: Trx, order: Order, { parcels, body }: InvoiceToIssue, by: Issuing): Promise<void> {
  const { seller, invoicePrefix, held, at } = by
  const year = financialYear(indianDate(at))
  const said = { seller: JSON.stringify(seller), contents: JSON.stringify([...held]), body: JSON.stringify(body) }
  const about = { ...said, parcels: JSON.stringify(parcels), issuedAt: at.toISOString() }
  // Last, so that the year's row is held for as short as can be.
  const series = seriesOf('invoice', order)
  const serial = await nextSerial(trx, series, year)
  const number = documentNumber(series, year, serial, invoicePrefix)
  await insertInvoice(trx, { orderId: order.id, series, year, serial, number, ...about })
}

const insertInvoice = prepared((trx, invoice: Insertable<InvoiceTable>) => trx.insertInto('invoices').values(invoice))
