import { indianDate } from '#domain/delivery/day.ts'
import { type Credit, leftOf, nextCredit } from '#domain/document/credit-note.ts'
import { type Credited, type Invoice, type InvoiceBody, orderLineOf } from '#domain/document/invoice.ts'
import { creditLinesSchema } from '#domain/document/invoice-schema.ts'
import type { InvoiceNumber, OrderId, RefundId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact, type Paise, sum } from '#domain/payment/money.ts'
import type { OrderMoney } from '#domain/payment/order-money.ts'
import { documentNumber, financialYear, seriesOf } from '#domain/tax/invoice-number.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { RefundLineTable, RefundTable } from '#server/db/schema/refunds.ts'
import type { Trx } from '#server/db/transact.ts'
import { type ReadInvoice, readInvoices } from './queries.ts'
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

/** An invoice of an order with what was taken back of it. */
export type InvoiceAccount = ReadInvoice & { notes: CreditNote[] }

/** The invoices of an order with their credit notes, the oldest first. */
export async function accountsOf(db: Db, orderId: OrderId): Promise<InvoiceAccount[]> {
  const [invoices, notes] = [await readInvoices(db, orderId), await creditNotesOf(db, orderId)]
  return invoices.map((it) => ({
    ...it,
    notes: notes.filter(({ invoiceNumber }) => invoiceNumber === it.invoice.number),
  }))
}

const creditsOf = ({ invoice, notes }: InvoiceAccount): Credit[] =>
  notes.map(({ credit }) => credit ?? wholeOf(invoice))

/** What is left of an invoice, by its lines and the order's; a line that was wholly taken back is none any more. */
export function leftOn(
  account: InvoiceAccount,
): Pick<InvoiceBody, 'lines' | 'shippingPaise' | 'offer'> & { amountPaise: Paise } {
  const { lines, shippingPaise, amountPaise } = leftOf(account.invoice, creditsOf(account))
  const named = lines.map((line, index) => ({ ...line, orderLine: orderLineOf(line, index) }))
  const { offer } = account.invoice
  return { lines: named.filter((line) => line.amountPaise > 0), shippingPaise, amountPaise, ...(offer && { offer }) }
}

/**
 * How an order is taxed by now, where an invoice was issued in place of another: what all of its invoices say, without
 * what was taken back for another. Nothing where it is taxed as it was placed.
 */
export function taxedOn(accounts: readonly InvoiceAccount[]): Pick<Order, 'subtotalPaise' | 'gst'> | undefined {
  if (accounts.every(({ stands }) => stands)) return undefined
  const said = accounts.map(({ invoice }) => invoice)
  const back = accounts.flatMap((account) => (account.stands ? [] : (creditsOf(account).at(-1)?.lines ?? [])))
  const of = (paiseOf: (sums: Pick<Invoice, 'taxablePaise' | 'gst'>) => Paise) =>
    sum(said.map(paiseOf)) - sum(back.map(paiseOf))
  return {
    subtotalPaise: of(({ taxablePaise }) => taxablePaise),
    gst: {
      cgstPaise: of(({ gst }) => gst.cgstPaise),
      sgstPaise: of(({ gst }) => gst.sgstPaise),
      igstPaise: of(({ gst }) => gst.igstPaise),
    },
  }
}

/**
 * Takes the invoices of an order back by as much as has gone back of what the order was paid by, in the transaction that
 * learns of it, with the next numbers of the credit notes' own series. With the last of the money the rest of them is
 * taken back, whatever was paid. An order that never had an invoice gets none.
 */
export async function issueCreditNotes(trx: Trx, order: Order, refunded: Refunded): Promise<void> {
  const { refund, lines, money, returned, at } = refunded
  const accounts = await accountsOf(trx, order.id)
  const reason = reasonOf(order, money, refund)
  let rest = money.goneBack ? Number.MAX_SAFE_INTEGER : toCredit(order, accounts, refunded)
  for (const { account, parts } of inTurn(accounts, lines)) {
    const named = sum(parts.map(({ amountPaise }) => amountPaise))
    // Where several stand, each gives what is named of it.
    const amountPaise = parts.length < lines.length && parts.length > 0 ? Math.min(rest, named) : rest
    const gone = returnedOf(order, account, returned)
    const credit = nextCredit(account.invoice, creditsOf(account), { amountPaise, parts, returned: gone })
    if (!credit) continue
    rest -= credit.amountPaise
    await insertCreditNote(trx, order, account, { credit, refundId: refund.id, reason, at })
  }
}

type Part = Refunded['lines'][number]

/** The invoices that stand, those first of whose lines something is named; the parts are by the lines of each. */
function inTurn(accounts: readonly InvoiceAccount[], lines: Refunded['lines']) {
  const standing = accounts.filter(({ stands }) => stands)
  const withParts = standing.map((account) => ({
    account,
    parts: account.invoice.lines.flatMap((line, index): Part[] => {
      const part = lines.find(({ position }) => position === orderLineOf(line, index))
      return part ? [{ ...part, position: index }] : []
    }),
  }))
  return withParts.sort((one, other) => Number(other.parts.length > 0) - Number(one.parts.length > 0))
}

/** The pieces that came back of each line of an invoice, but for those that it was issued without. */
const returnedOf = ({ lines }: Order, { invoice }: InvoiceAccount, returned: ReadonlyMap<number, number>) =>
  new Map(
    invoice.lines.map((line, index) => {
      const at = orderLineOf(line, index)
      const without = (lines[at]?.quantity ?? line.quantity) - line.quantity
      return [index, Math.max(0, (returned.get(at) ?? 0) - without)]
    }),
  )

/** Takes back what is left of an invoice that others are issued in place of. No money goes back with it. */
export async function takeBack(
  trx: Trx,
  order: Order,
  account: InvoiceAccount,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const credit = nextCredit(account.invoice, creditsOf(account), { amountPaise: Number.MAX_SAFE_INTEGER })
  if (credit) await insertCreditNote(trx, order, account, { credit, refundId: null, reason, at })
}

type Noted = { credit: Credit; refundId: RefundId | null; reason: string; at: Date }

async function insertCreditNote(trx: Trx, order: Order, { invoice }: InvoiceAccount, noted: Noted): Promise<void> {
  const { credit, refundId, reason, at } = noted
  const year = financialYear(indianDate(at))
  const about = { invoiceNumber: invoice.number, refundId, reason, issuedAt: at.toISOString() }
  const said = { amountPaise: credit.amountPaise, lines: JSON.stringify(credit.lines) }
  // Last, so that the year's row is held for as short as can be.
  const series = seriesOf('credit-note', order)
  const serial = await nextSerial(trx, series, year)
  await trx
    .insertInto('creditNotes')
    .values({ ...about, number: documentNumber(series, year, serial), series, year, serial, ...said })
    .execute()
}

/** Where more was paid than the order comes to, the excess goes back first, and takes nothing of an invoice back. */
function toCredit(order: Order, accounts: readonly InvoiceAccount[], { refund, lines, money }: Refunded): number {
  if (lines.length > 0) return refund.amountPaise
  const excess = Math.max(0, money.paidPaise - order.totalPaise)
  const credited = sum(accounts.map(refundedOn))
  return Math.min(refund.amountPaise, Math.max(0, money.refundedPaise - excess - credited))
}

/** What was taken back of an invoice for refunds; the last note of one that does not stand is for another invoice. */
const refundedOn = (account: InvoiceAccount): Paise =>
  sum(
    creditsOf(account)
      .slice(0, account.stands ? undefined : -1)
      .map(({ amountPaise }) => amountPaise),
  )

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

export type CreditNote = Credited & {
  invoiceNumber: InvoiceNumber
  refundId: RefundId | null
  credit: Credit | undefined
}

/** The credit notes over an order's invoices, the oldest first. */
export async function creditNotesOf(db: Db, orderId: OrderId): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('creditNotes as note')
    .innerJoin('invoices', 'invoices.number', 'note.invoiceNumber')
    .select(['note.number', 'note.invoiceNumber', 'note.issuedAt', 'note.reason', 'note.refundId'])
    .select(['note.amountPaise', 'note.lines'])
    .where('invoices.orderId', '=', orderId)
    .orderBy('note.issuedAt')
    .orderBy('note.year')
    .orderBy('note.serial')
    .execute()
  return rows.map(({ amountPaise, lines, ...note }) => ({
    ...note,
    credit:
      lines && amountPaise !== null
        ? { amountPaise, lines: parseColumn(creditLinesSchema, lines, 'creditNotes.lines', orderId) }
        : undefined,
  }))
}
