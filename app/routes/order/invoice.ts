import { orderByLink } from '#server/orders/queries.ts'
import { invoicePaper } from '#server/papers/print-papers.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/invoice.ts'
import { PRIVATE } from './private.ts'

/** The invoice of an order that is paid for, for whoever has the order's link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = shopOf(context)
  const order = await orderByLink(db, params.number, params.secret)
  const invoice = order && (await invoicePaper(db, config.root, order.id))
  if (!invoice) return new Response('There is no invoice here.', { status: 404, headers: PRIVATE })
  const headers = {
    ...PRIVATE,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${invoice.name}"`,
  }
  return new Response(new Uint8Array(invoice.content), { headers })
}
