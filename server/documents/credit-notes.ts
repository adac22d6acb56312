import { indianDate } from '#domain/delivery/day.ts'
import { type Credit, type CreditLine, leftOf, nextCredit } from '#domain/document/credit-note.ts'
import type { Credited, Invoice } from '#domain/document/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { OrderMoney } from '#domain/payment/order-money.ts'
import { documentNumber, financialYear, seriesOf } from '#domain/tax/invoice-number.ts'
import type { Db } from '#server/db/connect.ts'
import type { RefundLineTable, RefundTable } from '#server/db/schema/refunds.ts'
import type { Trx } from '#server/db/transact.ts'
import { readInvoice } from './read-invoice.ts'
import { nextSerial } from './series.ts'

type Refunded = {
  refund: Pick<RefundTable, 'id' | 'amountPaise'>
  lines: readonly Pick<RefundLineTable, 'position' | 'quantity' | 'amountPaise'>[]
  /** With this refund in it. */
  money: OrderMoney
  /** The pieces of each line that came back with earlier refunds. */
  returned: ReadonlyMap<number, number>
  at: Date
}

/**
 * Takes the invoice of an order back by as much as has gone back of what the order was paid by, in the transaction that
 * learns of it, with the next number of the credit notes' own series. With the last of the money the rest of the invoice
 * is taken back, whatever was paid for it. An order that never had an invoice gets none.
 */
export async function issueCreditNote(trx: Trx, order: Order, refunded: Refunded): Promise<void> {
  const { refund, lines, money, returned, at } = refunded
  const invoice = await readInvoice(trx, order.id)
  if (!invoice) return
  const earlier = (await creditNotesOf(trx, order.id)).map(({ credit }) => credit ?? wholeOf(invoice))
  const amountPaise = money.goneBack ? Number.MAX_SAFE_INTEGER : toCredit(invoice, earlier, refunded)
  const credit = nextCredit(invoice, earlier, { amountPaise, parts: lines, returned })
  if (!credit) return
  const year = financialYear(indianDate(at))
  const about = {
    invoiceNumber: invoice.number,
    refundId: refund.id,
    reason: reasonOf(order, money, refund),
    issuedAt: at.toISOString(),
    amountPaise: credit.amountPaise,
    lines: JSON.stringify(credit.lines),
  }
  // Last, so that the year's row is held for as short as can be.
  const series = seriesOf('credit-note', order)
  const serial = await nextSerial(trx, series, year)
  await trx
    .insertInto('creditNotes')
    .values({ ...about, number: documentNumber(series, year, serial), series, year, serial })
    .execute()
}

/** Where more was paid than the invoice says, the excess goes back first, and takes nothing of it back. */
function toCredit(invoice: Invoice, earlier: readonly Credit[], { refund, lines, money }: Refunded): number {
  if (lines.length > 0) return refund.amountPaise
  const excess = Math.max(0, money.paidPaise - invoice.totalPaise)
  const credited = earlier.reduce((total, { amountPaise }) => total + amountPaise, 0)
  return Math.min(refund.amountPaise, Math.max(0, money.refundedPaise - excess - credited))
}

const reasonOf = (
  { number }: Order,
  { goneBack, paidPaise }: OrderMoney,
  { amountPaise }: Refunded['refund'],
): string =>
  goneBack && amountPaise === paidPaise
    ? `Order ${number} was refunded in full.`
    : `${formatExact(amountPaise)} of the ${formatExact(paidPaise)} paid for order ${number} were refunded${goneBack ? ', the last of it' : ''}.`

/** What one credited that was issued when they all took the whole invoice back. */
const wholeOf = (invoice: Invoice): Credit => ({
  lines: invoice.lines.map((line, position) => ({ ...line, position })),
  amountPaise: leftOf(invoice, []).amountPaise,
})

export type CreditNote = Credited & { refundId: string | null; credit: Credit | undefined }

/** The credit notes over an order's invoice, the oldest first. */
export async function creditNotesOf(db: Db, orderId: string): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('creditNotes as note')
    .innerJoin('invoices', 'invoices.number', 'note.invoiceNumber')
    .select(['note.number', 'note.issuedAt', 'note.reason', 'note.refundId', 'note.amountPaise', 'note.lines'])
    .where('invoices.orderId', '=', orderId)
    .orderBy('note.issuedAt')
    .orderBy('note.year')
    .orderBy('note.serial')
    .execute()
  return rows.map(({ amountPaise, lines, ...note }) => ({
    ...note,
    credit: lines && amountPaise !== null ? { amountPaise, lines: JSON.parse(lines) as CreditLine[] } : undefined,
  }))
}
