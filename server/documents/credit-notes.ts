import { indianDate } from '#domain/delivery/calendar.ts'
import { type Credit, nextCredit, remainingInvoice } from '#domain/document/credit-note.ts'
import { documentNumber, documentSeries, financialYear } from '#domain/document/document-number.ts'
import { type Invoice, type InvoiceBody, orderLineOf, type StoredCreditNote } from '#domain/document/invoice.ts'
import { creditLinesSchema } from '#domain/document/invoice-schema.ts'
import type { InvoiceNumber, OrderId, RefundId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact, type Paise, sum } from '#domain/payment/money.ts'
import type { OrderBalance } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { RefundLineTable, RefundTable } from '#server/db/schema/payments.ts'
import type { Trx } from '#server/db/transact.ts'
import { nextSerial } from './number-series.ts'
import { type CompleteInvoice, readInvoices } from './queries.ts'

export type RefundToCredit = {
  refund: Pick<RefundTable, 'amountPaise'>
  lines: readonly Pick<RefundLineTable, 'position' | 'quantity' | 'amountPaise'>[]
  money: OrderBalance
  /** Quantity per line returned with earlier refunds. */
  returned: ReadonlyMap<number, number>
}

/** Invoice of an order with its credit notes. */
export type InvoiceAccount = CompleteInvoice & { notes: CreditNote[] }

/** Returns the invoices of an order with their credit notes, oldest first. */
export async function readInvoiceAccounts(db: Db, orderId: OrderId): Promise<InvoiceAccount[]> {
  const [invoices, notes] = [await readInvoices(db, orderId), await readCreditNotes(db, orderId)]
  return invoices.map((it) => ({
    ...it,
    notes: notes.filter(({ invoiceNumber }) => invoiceNumber === it.invoice.number),
  }))
}

/** Returns the credits of an invoice, oldest first. */
export const creditsOf = ({ invoice, notes }: InvoiceAccount): Credit[] =>
  notes.map(({ credit }) => credit ?? fullCredit(invoice))

/** Returns the part of an invoice that is not credited yet. Fully credited lines are left out. */
export function uncreditedPart(
  account: InvoiceAccount,
): Pick<InvoiceBody, 'lines' | 'shippingPaise' | 'chargesDelivery' | 'offer'> & { amountPaise: Paise } {
  const { lines, shippingPaise, amountPaise } = remainingInvoice(account.invoice, creditsOf(account))
  const named = lines.map((line, index) => ({ ...line, orderLine: orderLineOf(line, index) }))
  const { offer, chargesDelivery } = account.invoice
  const about = { ...(offer && { offer }), ...(chargesDelivery && { chargesDelivery }) }
  return { lines: named.filter((line) => line.amountPaise > 0), shippingPaise, amountPaise, ...about }
}

/**
 * Issues credit notes for a refund, in the transaction that records it, numbered in their own series (CGST rule 53).
 *
 * With the last of the money the rest of the invoices is credited in full. An order without an invoice gets none.
 */
export async function issueCreditNotes(
  trx: Trx,
  order: Order,
  refunded: RefundToCredit & { refund: Pick<RefundTable, 'id'>; at: Date },
): Promise<void> {
  const { refund, money, at } = refunded
  const reason = creditReason(order, money, refund)
  for (const { account, credit } of await planCredits(trx, order, refunded))
    await insertCreditNote(trx, order, account, { credit, refundId: refund.id, reason, at })
}

/** Returns the credits of a refund per invoice, before they are issued. */
export async function planCredits(db: Db, order: Order, refunded: RefundToCredit) {
  const { lines, money, returned } = refunded
  const accounts = await readInvoiceAccounts(db, order.id)
  const credits: { account: InvoiceAccount; credit: Credit }[] = []
  const sorted = sortForCredit(accounts, lines)
  let rest = money.goneBack ? Number.MAX_SAFE_INTEGER : amountToCredit(order, accounts, refunded)
  const wanted = new Map(lines.map(({ position, amountPaise }) => [position, amountPaise]))
  for (const { account, parts: own } of sorted) {
    const parts = own.map((part) => ({ ...part, amountPaise: wanted.get(part.orderLine) ?? 0 }))
    // Each of several invoices is credited only for its own part of the lines.
    const isPart = parts.length > 0 && sorted.length > 1 && !money.goneBack
    const amountPaise = isPart ? Math.min(rest, partsLeft(account, parts)) : rest
    const returnedBefore = returnedQuantities(order, account, returned)
    const credit = nextCredit(account.invoice, creditsOf(account), { amountPaise, parts, returned: returnedBefore })
    if (!credit) continue
    rest -= credit.amountPaise
    for (const { orderLine, position, amountPaise: asked } of parts) {
      const { amountPaise: credited = 0 } = credit.lines.find((line) => line.position === position) ?? {}
      wanted.set(orderLine, Math.max(0, asked - credited))
    }
    credits.push({ account, credit })
  }
  return credits
}

type RefundedLine = RefundToCredit['lines'][number] & { orderLine: number }

/** Returns how much of the refunded lines an invoice can be credited for. */
function partsLeft(account: InvoiceAccount, parts: readonly RefundedLine[]): Paise {
  const { lines } = remainingInvoice(account.invoice, creditsOf(account))
  return sum(parts.map(({ position, amountPaise }) => Math.min(amountPaise, lines[position]?.amountPaise ?? 0)))
}

/** Returns the valid invoices, those with refunded lines first; the parts use each invoice's own line positions. */
function sortForCredit(accounts: readonly InvoiceAccount[], lines: RefundToCredit['lines']) {
  const standing = accounts.filter(({ stands }) => stands)
  const withParts = standing.map((account) => ({
    account,
    parts: account.invoice.lines.flatMap((line, index): RefundedLine[] => {
      const orderLine = orderLineOf(line, index)
      const part = lines.find(({ position }) => position === orderLine)
      return part ? [{ ...part, position: index, orderLine }] : []
    }),
  }))
  return withParts.sort((one, other) => Number(other.parts.length > 0) - Number(one.parts.length > 0))
}

/** Returns the returned quantity per invoice line, without the quantity that the invoice was issued without. */
const returnedQuantities = ({ lines }: Order, { invoice }: InvoiceAccount, returned: ReadonlyMap<number, number>) =>
  new Map(
    invoice.lines.map((line, index) => {
      const at = orderLineOf(line, index)
      const without = (lines[at]?.quantity ?? line.quantity) - line.quantity
      return [index, Math.max(0, (returned.get(at) ?? 0) - without)]
    }),
  )

/** Credits the rest of an invoice that is replaced by others. No money is refunded. */
export async function creditRest(
  trx: Trx,
  order: Order,
  account: InvoiceAccount,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const credit = nextCredit(account.invoice, creditsOf(account), { amountPaise: Number.MAX_SAFE_INTEGER })
  if (credit) await insertCreditNote(trx, order, account, { credit, refundId: null, reason, at })
}

type NewCreditNote = { credit: Credit; refundId: RefundId | null; reason: string; at: Date }

async function insertCreditNote(
  trx: Trx,
  order: Order,
  { invoice }: InvoiceAccount,
  noted: NewCreditNote,
): Promise<void> {
  const { credit, refundId, reason, at } = noted
  const year = financialYear(indianDate(at))
  const about = { invoiceNumber: invoice.number, refundId, reason, issuedAt: at.toISOString() }
  const said = { amountPaise: credit.amountPaise, lines: JSON.stringify(credit.lines) }
  // Last, because taking a number locks the year's row.
  const series = documentSeries('credit-note', order)
  const serial = await nextSerial(trx, series, year)
  await trx
    .insertInto('creditNotes')
    .values({ ...about, number: documentNumber(series, year, serial), series, year, serial, ...said })
    .execute()
}

/** An overpayment is refunded first and credits nothing. */
function amountToCredit(
  order: Order,
  accounts: readonly InvoiceAccount[],
  { refund, lines, money }: RefundToCredit,
): number {
  if (lines.length > 0) return refund.amountPaise
  const excess = Math.max(0, money.paidPaise - order.totalPaise)
  const credited = sum(accounts.map(creditedForRefunds))
  return Math.min(refund.amountPaise, Math.max(0, money.refundedPaise - excess - credited))
}

/** Returns the credited amount due to refunds; the last note of a replaced invoice is for its replacement. */
const creditedForRefunds = (account: InvoiceAccount): Paise =>
  sum(
    creditsOf(account)
      .slice(0, account.stands ? undefined : -1)
      .map(({ amountPaise }) => amountPaise),
  )

const creditReason = (
  { number }: Order,
  { goneBack, paidPaise }: OrderBalance,
  { amountPaise }: RefundToCredit['refund'],
): string =>
  goneBack && amountPaise === paidPaise
    ? `Order ${number} was refunded in full.`
    : `${formatExact(amountPaise)} of the ${formatExact(paidPaise)} paid for order ${number} were refunded${goneBack ? ', the last of it' : ''}.`

/** Credit of an old note from the time when every note credited its whole invoice. */
const fullCredit = (invoice: Invoice): Credit => ({
  lines: invoice.lines.map((line, position) => ({ ...line, position })),
  amountPaise: remainingInvoice(invoice, []).amountPaise,
})

export type CreditNote = StoredCreditNote & {
  invoiceNumber: InvoiceNumber
  refundId: RefundId | null
  credit: Credit | undefined
}

/** Returns the credit notes of an order's invoices, oldest first. */
export async function readCreditNotes(db: Db, orderId: OrderId): Promise<CreditNote[]> {
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
