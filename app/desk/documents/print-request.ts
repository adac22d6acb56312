import { data } from 'react-router'
import { PRINT_KINDS, readPrintQuery } from '#domain/desk/printing.ts'
import { checkArea, type DeskRequest } from '#server/auth/require-role.ts'
import { printFiles } from '#server/documents/print-files.ts'
import { shopOf } from '#server/http/shop-context.ts'

/**
 * Authorizes a print request and parses its address. Throws 404 for an invalid one, 403 when the role may not print
 * the document.
 */
export async function readPrintRequest(routeArgs: DeskRequest) {
  const print = readPrintQuery(routeArgs.url.searchParams)
  if (!print) throw data(null, { status: 404 })
  await checkArea(routeArgs, PRINT_KINDS[print.kind].area)
  return print
}

type GeneratedPdf = { bytes: number; read: () => ReadableStream<Uint8Array<ArrayBuffer>> }

/** Responds with a PDF to view and print. `no-store`, since it holds customer data. */
export const pdfResponse = ({ bytes, read }: GeneratedPdf, name: string): Response =>
  new Response(read(), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Content-Length': String(bytes),
      'Cache-Control': 'no-store',
    },
  })

const RETRY_SECONDS = 3

/** Response when the print queue is full. */
export const busyResponse = (): Response =>
  new Response('Other documents are being printed. Please try again in a few seconds.', {
    status: 503,
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  })

/** Starts or joins the rendering of a PDF. `at` (ms) identifies the request; undefined when the queue is full. */
export async function startPrintJob(
  context: DeskRequest['context'],
  printRequest: { kind: keyof typeof PRINT_KINDS; numbers: readonly string[]; parcel?: number | undefined; at: number },
) {
  const shop = shopOf(context)
  const { at, ...what } = printRequest
  const job = { ...what, origin: shop.origin, now: new Date(at).toISOString() }
  return printFiles.make(shop, job, { of: printRequest.numbers.length })
}
