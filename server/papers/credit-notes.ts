import { indianDate } from '#domain/delivery.ts'
import { financialYear } from '#domain/financial-year.ts'
import type { Credited } from '#domain/invoice.ts'
import { documentNumber, seriesOf } from '#domain/invoice-number.ts'
import type { Order } from '#domain/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { invoiceOf } from './queries.ts'
import { nextSerial } from './series.ts'

/**
 * Takes the invoice of an order back, in the transaction that refunds it, with the next number of the credit notes'
 * own series. An order that never had an invoice gets none.
 */
export async function issueCreditNote(trx: Trx, order: Order, at: Date): Promise<void> {
  const invoice = await invoiceOf(trx, order.id)
  if (!invoice) return
  const year = financialYear(indianDate(at))
  const about = {
    invoiceNumber: invoice.number,
    reason: `Order ${order.number} was refunded in full.`,
    issuedAt: at.toISOString(),
  }
  // Last, so that the year's row is held for as short as can be.
  const series = seriesOf('credit-note', order)
  const serial = await nextSerial(trx, series, year)
  await trx
    .insertInto('creditNotes')
    .values({ ...about, number: documentNumber(series, year, serial), series, year, serial })
    .execute()
}

/** The credit note over an order's invoice; none while it stands. */
export async function creditNoteOf(db: Db, orderId: string): Promise<Credited | undefined> {
  return db
    .selectFrom('creditNotes')
    .innerJoin('invoices', 'invoices.number', 'creditNotes.invoiceNumber')
    .select(['creditNotes.number', 'creditNotes.issuedAt', 'creditNotes.reason'])
    .where('invoices.orderId', '=', orderId)
    .executeTakeFirst()
}
