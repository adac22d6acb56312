import { creditNotePaper, type invoicePaper } from '#server/documents/print-documents.ts'
import type { Route } from './+types/credit-note.ts'
import { givePaper } from './give-paper.ts'

/** The credit note of an order that was refunded, for whoever has its link: the newest, or the one with this number. */
export const loader = ({ params, context, url }: Route.LoaderArgs) => {
  const number = url.searchParams.get('number') ?? ''
  const paperOf: typeof invoicePaper = (db, root, id, draw) => creditNotePaper(db, root, id, draw, { number })
  return givePaper(context, params, paperOf, 'There is no credit note here.')
}
