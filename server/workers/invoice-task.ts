import type { Invoice } from '#domain/document/invoice.ts'
import { invoicePdf } from '#server/documents/invoice-pdf.ts'

/** Renders an invoice or a credit note as PDF. */
export default function renderInvoice({ root, invoice }: { root: string; invoice: Invoice }): Promise<Uint8Array> {
  return invoicePdf(root, invoice)
}
