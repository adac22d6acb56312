import { toCreditNote } from '#domain/document/invoice.ts'
import type { OrderId, RefundId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { creditNotesOf } from './credit-notes.ts'
import { drawInvoice } from './draw-invoice.ts'
import { readInvoice, readInvoices } from './queries.ts'

export type NamedDocument = { name: string; content: Buffer }

/** Which of an order's documents: that of a refund, or the one with this number, else the newest. */
type Which = { refundId?: RefundId; number?: string }

/** An invoice of an order that is paid for; none before. `draw` is another way to draw it, for whoever looks inside. */
export async function invoiceDocument(
  db: Db,
  root: string,
  orderId: OrderId,
  draw = drawInvoice,
  { number }: Which = {},
): Promise<NamedDocument | undefined> {
  const found = (await readInvoices(db, orderId)).findLast(({ invoice }) => isWanted(invoice.number, number))
  return found && { name: fileOf('invoice', found.invoice.number), content: await draw(root, found.invoice) }
}

/** A credit note over an invoice of an order: of which money went back, or which another one stands in place of. */
export async function creditNoteDocument(
  db: Db,
  root: string,
  orderId: OrderId,
  draw = drawInvoice,
  { refundId, number }: Which = {},
): Promise<NamedDocument | undefined> {
  const notes = await creditNotesOf(db, orderId)
  const credited = notes.findLast((note) => (!refundId || note.refundId === refundId) && isWanted(note.number, number))
  const invoice = credited && (await readInvoice(db, orderId, credited.invoiceNumber))
  if (!invoice) return undefined
  return { name: fileOf('credit-note', credited.number), content: await draw(root, toCreditNote(invoice, credited)) }
}

const fileNumber = (number: string): string => number.replaceAll('/', '-')
const fileOf = (kind: string, number: string): string => `${kind}-${fileNumber(number)}.pdf`

const isWanted = (number: string, wanted: string | undefined): boolean =>
  !wanted || fileNumber(number) === fileNumber(wanted)
