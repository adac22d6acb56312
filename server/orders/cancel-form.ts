import { formatExact } from '#domain/payment/money.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type CancelPreview, cancelOrder, previewCancel } from './fulfil-order.ts'
import type { TransitionRefusal } from './order-refusals.ts'
import { previewDigest } from './read-order.ts'

type CancelFormPreview = { ok: true; lines: string[]; seen: string } | { ok: false; words: string }

/** Previews the cancellation of an order. Returns `undefined` if there is no such order. */
export async function loadCancelPreview(db: Db, number: string, actor: Actor): Promise<CancelFormPreview | undefined> {
  const found = await previewCancel(db, number, actor)
  if (!found.ok) return found.why === 'no-order' ? undefined : { ok: false, words: refusalMessage(found) }
  return { ok: true, lines: previewLines(found.foreseen), seen: previewDigest(found.foreseen) }
}

/** Cancels an order if the preview still equals the confirmed `seen`. Returns the reason if it did not. */
export async function submitCancel(db: Db, number: string, seen: string, actor: Actor): Promise<string | undefined> {
  const outcome = await cancelOrder(db, number, actor, (foreseen) => previewDigest(foreseen) === seen)
  if (outcome.ok) return undefined
  return outcome.why === 'changed'
    ? 'The order has changed, so nothing was done. Review the change again.'
    : refusalMessage(outcome)
}

const previewLines = ({ fullName, totalPaise, state, claim }: CancelPreview): string[] => [
  `The order of ${fullName}, ${formatExact(totalPaise)}, is ${state.replaceAll('_', ' ')}. It will be cancelled permanently.`,
  'Its reserved stock is released.',
  ...(claim
    ? [
        `UPI transaction ${claim} was given for it. If that money arrives, record it with the command received, and refund it.`,
      ]
    : []),
]

function refusalMessage(refusal: TransitionRefusal): string {
  if (refusal.why === 'no-order') return 'This order no longer exists.'
  if (refusal.why === 'left-alone') return 'This order was made in test mode. A live shop leaves it alone.'
  const { state, ways } = refusal
  const back = ways.includes('refunded') ? ' It was paid: refund it instead.' : ''
  return `This order is ${state.replaceAll('_', ' ')} and cannot be cancelled.${back}`
}
