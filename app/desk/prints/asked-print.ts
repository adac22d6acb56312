import { data } from 'react-router'
import { PRINT_KINDS, readPrintAddress } from '#domain/desk/documents.ts'
import { printedFiles } from '#server/desk/prints/printed-files.ts'
import { type Asked, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'

/** What an address asks to be printed, for somebody who may print it. */
export async function askedPrint(asked: Asked) {
  await requireRole(asked, 'orders')
  const print = readPrintAddress(asked.url.searchParams)
  if (!print) throw data(null, { status: 404 })
  await requireRole(asked, PRINT_KINDS[print.kind].area)
  return print
}

type Made = { bytes: number; read: () => ReadableStream<Uint8Array<ArrayBuffer>> }

/** A PDF to look at and print; nobody on the way keeps it. */
export const pdfResponse = ({ bytes, read }: Made, name: string): Response =>
  new Response(read(), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Content-Length': String(bytes),
      'Cache-Control': 'no-store',
    },
  })

const RETRY_SECONDS = 3

/** Where much is being drawn already. */
export const busyResponse = (): Response =>
  new Response('Much is being printed just now. Please ask again in a few seconds.', {
    status: 503,
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  })

/** What is drawn under a wish of this request; nothing where much waits to be drawn. */
export async function drawnFor(
  context: Asked['context'],
  wish: { kind: keyof typeof PRINT_KINDS; numbers: readonly string[]; parcel?: number | undefined; at: number },
) {
  const shop = shopOf(context)
  const { at, ...what } = wish
  const whole = { ...what, origin: shop.origin, now: new Date(at).toISOString() }
  return printedFiles.make(shop, whole, { of: wish.numbers.length })
}
