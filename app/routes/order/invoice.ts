import { invoiceDocument } from '#server/documents/issued-documents.ts'
import type { Route } from './+types/invoice.ts'
import { giveDocument } from './give-document.ts'

/** The invoice of an order that is paid for, for whoever has the order's link. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  giveDocument(context, params, invoiceDocument, 'There is no invoice here.')
