import { data } from 'react-router'
import type { Route } from './+types/print-pdf.ts'
import { askedPrint, busyResponse, drawnFor, pdfResponse } from './asked-print.ts'

/** What was drawn for several orders, as one PDF; on a machine that has not drawn it, it is drawn first. */
export async function loader(args: Route.LoaderArgs) {
  const { kind, numbers, at } = await askedPrint(args)
  if (numbers.length === 0 || at === undefined) throw data(null, { status: 404 })
  const drawing = await drawnFor(args.context, { kind, numbers, at })
  if (!drawing) return busyResponse()
  await drawing.ended
  const { made } = drawing.state
  if (!made) throw data(null, { status: 500 })
  if (made.about.sheets === 0) throw data(null, { status: 404 })
  return pdfResponse(made, `${kind}-${numbers.length}-orders`)
}
