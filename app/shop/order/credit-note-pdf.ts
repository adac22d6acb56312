import { creditNoteDocument, type invoiceDocument } from '#server/documents/issued-documents.ts'
import type { Route } from './+types/credit-note-pdf.ts'
import { serveDocument } from './serve-document.ts'

/**
 * Serves a credit note of a refunded order as PDF to holders of the order link: the newest, or the one with
 * `?number=`.
 */
export const loader = ({ params, context, url }: Route.LoaderArgs) => {
  const number = url.searchParams.get('number') ?? ''
  const documentOf: typeof invoiceDocument = (db, root, id, draw) => creditNoteDocument(db, root, id, draw, { number })
  return serveDocument(context, params, documentOf, 'There is no credit note here.')
}
