import { data } from 'react-router'
import { requireArea } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findRun, isRunOpen } from '#server/runs/queries.ts'
import { readRunSheet } from '#server/runs/read-run-sheet.ts'
import { QueueFullError, runTask } from '#server/workers/pool.ts'
import { busyResponse, pdfResponse } from '../documents/print-request.ts'
import type { Route } from './+types/run-sheet-pdf.ts'

const LIMIT_MS = 30_000
const MOST_QUEUED = 16

export const middleware = [requireArea('pack')]

/** PDF of a run sheet, rendered now. A run that is over has none. */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, origin, config } = shopOf(args.context)
  const run = await findRun(db, args.params.run)
  if (!run || !isRunOpen(run, now())) throw data(null, { status: 404 })
  const sheet = await readRunSheet(db, run, { origin, at: now() })
  const options = { limitMs: LIMIT_MS, mostQueued: MOST_QUEUED }
  try {
    const content = await runTask(config.root, 'run-sheet-task', { root: config.root, sheet }, options)
    const bytes = new Uint8Array(content)
    return pdfResponse({ bytes: bytes.length, read: () => new Blob([bytes]).stream() }, `run-sheet-${run.day}`)
  } catch (error) {
    if (error instanceof QueueFullError) return busyResponse()
    throw error
  }
}
