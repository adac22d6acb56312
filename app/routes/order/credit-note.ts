import { creditNoteDocument, type invoiceDocument } from '#server/documents/issued-documents.ts'
import type { Route } from './+types/credit-note.ts'
import { giveDocument } from './give-document.ts'

/** The credit note of an order that was refunded, for whoever has its link: the newest, or the one with this number. */
export const loader = ({ params, context, url }: Route.LoaderArgs) => {
  const number = url.searchParams.get('number') ?? ''
  const documentOf: typeof invoiceDocument = (db, root, id, draw) => creditNoteDocument(db, root, id, draw, { number })
  return giveDocument(context, params, documentOf, 'There is no credit note here.')
}
