import type { RouterContextProvider } from 'react-router'
import { drawInvoice } from '#server/documents/draw-invoice.ts'
import type { invoiceDocument } from '#server/documents/issued-documents.ts'
import { keptIn } from '#server/documents/keep-document.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderByLink } from '#server/orders/queries.ts'
import { QueueFullError } from '#server/workers/pool.ts'
import { PRIVATE } from './private.ts'

type Link = { number: string; secret: string }

/** A document of an order as a PDF to keep; `none` is said where there is no such order or document. */
export async function giveDocument(
  context: Readonly<RouterContextProvider>,
  { number, secret }: Link,
  documentOf: typeof invoiceDocument,
  none: string,
): Promise<Response> {
  const { db, config, files } = shopOf(context)
  const order = await orderByLink(db, number, secret)
  const draw = keptIn(files, drawInvoice)
  const paper = order && (await documentOf(db, config.root, order.id, draw).catch(orLater))
  if (paper === LATER) return new Response(BUSY, { status: 503, headers: { ...PRIVATE, 'Retry-After': '5' } })
  if (!paper) return new Response(none, { status: 404, headers: PRIVATE })
  const headers = {
    ...PRIVATE,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${paper.name}"`,
  }
  return new Response(new Uint8Array(paper.content), { headers })
}

const BUSY = 'Many papers are being drawn just now. Please ask again in a few seconds.'
const LATER = Symbol('later')

function orLater(error: unknown): typeof LATER {
  if (error instanceof QueueFullError) return LATER
  throw error
}
