import { toCreditNote } from '#domain/document/invoice.ts'
import type { Db } from '#server/db/connect.ts'
import { creditNotesOf } from './credit-notes.ts'
import { drawInvoice } from './draw-invoice.ts'
import { readInvoice } from './read-invoice.ts'

export type NamedDocument = { name: string; content: Buffer }

/** The invoice of an order that is paid for; none before. `draw` is another way to draw it, for whoever looks inside. */
export async function invoiceDocument(
  db: Db,
  root: string,
  orderId: string,
  draw = drawInvoice,
): Promise<NamedDocument | undefined> {
  const invoice = await readInvoice(db, orderId)
  return invoice && { name: fileOf('invoice', invoice.number), content: await draw(root, invoice) }
}

/** Which of an order's credit notes: that of a refund, or the one with this number, else the newest. */
type Which = { refundId?: string; number?: string }

/** A credit note over the invoice of an order of which money went back. */
export async function creditNoteDocument(
  db: Db,
  root: string,
  orderId: string,
  draw = drawInvoice,
  { refundId, number }: Which = {},
): Promise<NamedDocument | undefined> {
  const notes = await creditNotesOf(db, orderId)
  const credited = notes.findLast(
    (note) => (!refundId || note.refundId === refundId) && (!number || fileNumber(note.number) === fileNumber(number)),
  )
  const invoice = credited && (await readInvoice(db, orderId))
  if (!invoice) return undefined
  return { name: fileOf('credit-note', credited.number), content: await draw(root, toCreditNote(invoice, credited)) }
}

const fileNumber = (number: string): string => number.replaceAll('/', '-')
const fileOf = (kind: string, number: string): string => `${kind}-${fileNumber(number)}.pdf`
