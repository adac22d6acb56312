import { data } from 'react-router'
import { isPrintKind, NOT_PRINTED, PRINT_KINDS, readNumbers } from '#domain/desk/documents.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/print-one.ts'
import { busyResponse, drawnFor, pdfResponse } from './asked-print.ts'

/** One document of one order, as it is now; of its parcel where one is meant, from 1. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'orders')
  const { number, kind } = args.params
  const [known] = readNumbers([number])
  if (!isPrintKind(kind) || !known) throw data(null, { status: 404 })
  await requireRole(args, PRINT_KINDS[kind].area)
  const parcel = Number(args.url.searchParams.get('parcel')) || undefined
  const at = shopOf(args.context).now().getTime()
  const drawing = await drawnFor(args.context, { kind, numbers: [known], parcel, at })
  if (!drawing) return busyResponse()
  await drawing.ended
  const { made } = drawing.state
  if (!made) throw data(null, { status: 500 })
  const { left, sheets } = made.about
  const [none] = left
  if (sheets === 0) return new Response(none ? NOT_PRINTED[none.why] : 'There is no such parcel.', { status: 404 })
  return pdfResponse(made, `${kind}-${known}`)
}
