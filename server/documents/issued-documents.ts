import { toCreditNote } from '#domain/document/invoice.ts'
import type { OrderId, RefundId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { renderInvoice } from './cache-documents.ts'
import { readCreditNotes } from './credit-notes.ts'
import { readInvoice, readInvoices } from './queries.ts'

export type NamedDocument = { name: string; content: Buffer }

type DocumentSelector = { refundId?: RefundId; number?: string }

/**
 * Returns an invoice of a paid order as a PDF; `undefined` before payment. `draw` replaces the renderer in tests.
 */
export async function invoiceDocument(
  db: Db,
  root: string,
  orderId: OrderId,
  render = renderInvoice,
  { number }: DocumentSelector = {},
): Promise<NamedDocument | undefined> {
  const found = (await readInvoices(db, orderId)).findLast(({ invoice }) => matchesNumber(invoice.number, number))
  return found && { name: fileName('invoice', found.invoice.number), content: await render(root, found.invoice) }
}

/** Returns a credit note of an order as a PDF, for a refund or a replaced invoice. */
export async function creditNoteDocument(
  db: Db,
  root: string,
  orderId: OrderId,
  render = renderInvoice,
  { refundId, number }: DocumentSelector = {},
): Promise<NamedDocument | undefined> {
  const notes = await readCreditNotes(db, orderId)
  const credited = notes.findLast(
    (note) => (!refundId || note.refundId === refundId) && matchesNumber(note.number, number),
  )
  const invoice = credited && (await readInvoice(db, orderId, credited.invoiceNumber))
  if (!invoice) return undefined
  return {
    name: fileName('credit-note', credited.number),
    content: await render(root, toCreditNote(invoice, credited)),
  }
}

const fileNumber = (number: string): string => number.replaceAll('/', '-')
const fileName = (kind: string, number: string): string => `${kind}-${fileNumber(number)}.pdf`

const matchesNumber = (number: string, selected: string | undefined): boolean =>
  !selected || fileNumber(number) === fileNumber(selected)
