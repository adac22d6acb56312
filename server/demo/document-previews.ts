import { isPrintKind, PRINT_KINDS } from '#domain/desk/printing.ts'
import { invoicePdf } from '#server/documents/invoice-pdf.ts'
import { creditNoteDocument } from '#server/documents/issued-documents.ts'
import { printOrders } from '#server/documents/print-pdf.ts'
import type { Shop } from '#server/shop.ts'
import type { SampleOrders } from './sample-data.ts'

const CREDIT_NOTE = 'credit-note'

/** Names of the documents by kind: all that the desk prints, and the credit note. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PRINT_KINDS).map(([kind, { one }]) => [kind, one])),
  [CREDIT_NOTE]: 'Credit note',
}

/** Returns the PDF of a sample order, or undefined for an unknown kind. */
export async function documentPreview(
  { db, config: { root }, now }: Shop,
  kind: string,
  { orders, origin }: { orders: SampleOrders; origin: string },
): Promise<Uint8Array | undefined> {
  if (kind === CREDIT_NOTE) return (await creditNoteDocument(db, root, orders.refunded.id, invoicePdf))?.content
  if (!isPrintKind(kind)) return undefined
  const chunks: Uint8Array[] = []
  const wish = { kind, numbers: [orders.paid.number], origin, now: now().toISOString() }
  await printOrders({ db, root }, wish, { write: (chunk) => chunks.push(chunk) })
  return Buffer.concat(chunks)
}
