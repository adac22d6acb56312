import { invoiceDocument } from '#server/documents/issued-documents.ts'
import type { Route } from './+types/invoice.ts'
import { giveDocument } from './give-document.ts'

/** An invoice of an order that is paid for, for whoever has its link: the newest, or the one with this number. */
export const loader = ({ params, context, url }: Route.LoaderArgs) => {
  const number = url.searchParams.get('number') ?? ''
  const documentOf: typeof invoiceDocument = (db, root, id, draw) => invoiceDocument(db, root, id, draw, { number })
  return giveDocument(context, params, documentOf, 'There is no invoice here.')
}
