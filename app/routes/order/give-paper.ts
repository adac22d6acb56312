import type { RouterContextProvider } from 'react-router'
import { orderByLink } from '#server/orders/queries.ts'
import type { invoicePaper } from '#server/papers/print-papers.ts'
import { shopOf } from '#server/shop-context.ts'
import { PRIVATE } from './private.ts'

type Link = { number: string; secret: string }

/** A paper of an order as a PDF to keep; `none` is said where there is no such order or paper. */
export async function givePaper(
  context: Readonly<RouterContextProvider>,
  { number, secret }: Link,
  draw: typeof invoicePaper,
  none: string,
): Promise<Response> {
  const { db, config } = shopOf(context)
  const order = await orderByLink(db, number, secret)
  const paper = order && (await draw(db, config.root, order.id))
  if (!paper) return new Response(none, { status: 404, headers: PRIVATE })
  const headers = {
    ...PRIVATE,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${paper.name}"`,
  }
  return new Response(new Uint8Array(paper.content), { headers })
}
