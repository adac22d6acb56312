import { data } from 'react-router'
import { isPrintKind, PRINT_KINDS, readOrderNumbers, SKIP_REASONS } from '#domain/desk/printing.ts'
import { checkArea, requireArea } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/document-pdf.ts'
import { busyResponse, pdfResponse, startPrintJob } from './print-request.ts'

export const middleware = [requireArea('orders')]

/** PDF of one document of an order, rendered now. `parcel` counts from 1. */
export async function loader(args: Route.LoaderArgs) {
  const { number, kind } = args.params
  const [orderNumber] = readOrderNumbers([number])
  if (!isPrintKind(kind) || !orderNumber) throw data(null, { status: 404 })
  await checkArea(args, PRINT_KINDS[kind].area)
  const parcel = Number(args.url.searchParams.get('parcel')) || undefined
  const at = shopOf(args.context).now().getTime()
  const job = await startPrintJob(args.context, { kind, numbers: [orderNumber], parcel, at })
  if (!job) return busyResponse()
  await job.ended
  const { made } = job.state
  if (!made) throw data(null, { status: 500 })
  const { left, sheets } = made.about
  const [skipped] = left
  if (sheets === 0)
    return new Response(skipped ? SKIP_REASONS[skipped.why] : 'There is no such parcel.', { status: 404 })
  return pdfResponse(made, `${kind}-${orderNumber}`)
}
