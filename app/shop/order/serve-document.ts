import type { RouterContextProvider } from 'react-router'
import { PRIVATE_HEADERS } from '#app/shop/payments/private-page.ts'
import { cachedIn, renderInvoice } from '#server/documents/cache-documents.ts'
import type { invoiceDocument } from '#server/documents/issued-documents.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderByLink } from '#server/orders/queries.ts'
import { QueueFullError } from '#server/workers/pool.ts'

type OrderLink = { number: string; secret: string }

/**
 * Responds with a document of an order as a PDF download. Answers 404 with the text `none` when the order or document
 * is missing, 503 while the print queue is full.
 */
export async function serveDocument(
  context: Readonly<RouterContextProvider>,
  { number, secret }: OrderLink,
  documentOf: typeof invoiceDocument,
  none: string,
): Promise<Response> {
  const { db, config, files } = shopOf(context)
  const order = await orderByLink(db, number, secret)
  const draw = cachedIn(files, renderInvoice)
  const pdf = order && (await documentOf(db, config.root, order.id, draw).catch(orBusy))
  if (pdf === QUEUE_FULL)
    return new Response(BUSY, { status: 503, headers: { ...PRIVATE_HEADERS, 'Retry-After': '5' } })
  if (!pdf) return new Response(none, { status: 404, headers: PRIVATE_HEADERS })
  const headers = {
    ...PRIVATE_HEADERS,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${pdf.name}"`,
  }
  return new Response(new Uint8Array(pdf.content), { headers })
}

const BUSY = 'Many documents are being made just now. Please try again in a few seconds.'
const QUEUE_FULL = Symbol('later')

function orBusy(error: unknown): typeof QUEUE_FULL {
  if (error instanceof QueueFullError) return QUEUE_FULL
  throw error
}
