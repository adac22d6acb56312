import { data } from 'react-router'
import { requireArea } from '#server/auth/require-role.ts'
import type { Route } from './+types/batch-pdf.ts'
import { busyResponse, pdfResponse, readPrintRequest, startPrintJob } from './print-request.ts'

export const middleware = [requireArea('orders')]

/** PDF of one document for several orders. An instance that has not rendered it yet renders it first. */
export async function loader(args: Route.LoaderArgs) {
  const { kind, numbers, at } = await readPrintRequest(args)
  if (numbers.length === 0 || at === undefined) throw data(null, { status: 404 })
  const job = await startPrintJob(args.context, { kind, numbers, at })
  if (!job) return busyResponse()
  await job.ended
  const { made } = job.state
  if (!made) throw data(null, { status: 500 })
  if (made.about.sheets === 0) throw data(null, { status: 404 })
  return pdfResponse(made, `${kind}-${numbers.length}-orders`)
}
