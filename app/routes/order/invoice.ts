import { invoicePaper } from '#server/documents/print-documents.ts'
import type { Route } from './+types/invoice.ts'
import { givePaper } from './give-paper.ts'

/** The invoice of an order that is paid for, for whoever has the order's link. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  givePaper(context, params, invoicePaper, 'There is no invoice here.')
