import { creditNotePaper } from '#server/papers/print-papers.ts'
import type { Route } from './+types/credit-note.ts'
import { givePaper } from './give-paper.ts'

/** The credit note of an order that was refunded, for whoever has the order's link. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  givePaper(context, params, creditNotePaper, 'There is no credit note here.')
