import { formatExact } from '#domain/payment/money.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoveRefusal } from '#server/owner/order-refusals.ts'
import { type CancelForeseen, cancelOrder, foreseeCancel } from '#server/owner/pack-and-send.ts'
import { seenOf } from './seen.ts'

type Look = { ok: true; lines: string[]; seen: string } | { ok: false; words: string }

/** What giving an order up would do; nothing where there is no such order. */
export async function lookAtCancel(db: Db, number: string, by: By): Promise<Look | undefined> {
  const found = await foreseeCancel(db, number, by)
  if (!found.ok) return found.why === 'no-order' ? undefined : { ok: false, words: refusalWords(found) }
  return { ok: true, lines: linesOf(found.foreseen), seen: seenOf(found.foreseen) }
}

/** Gives it up where that is what was `seen`; answers with why not. */
export async function cancelAtDesk(db: Db, number: string, seen: string, by: By): Promise<string | undefined> {
  const outcome = await cancelOrder(db, number, by, (foreseen) => seenOf(foreseen) === seen)
  if (outcome.ok) return undefined
  return outcome.why === 'changed'
    ? 'Something has changed since you looked, so nothing was done. This is what would happen now.'
    : refusalWords(outcome)
}

const linesOf = ({ fullName, totalPaise, state, claim }: CancelForeseen): string[] => [
  `The order of ${fullName}, ${formatExact(totalPaise)}, is ${state.replaceAll('_', ' ')}. It is given up for good.`,
  'What was set aside for it is free again.',
  ...(claim
    ? [
        `UPI transaction ${claim} was given for it. If that money comes, write it down with the command received, and pay it back.`,
      ]
    : []),
]

function refusalWords(refusal: MoveRefusal): string {
  if (refusal.why === 'no-order') return 'There is no such order any more.'
  if (refusal.why === 'left-alone') return 'This order was made in test mode. A live shop leaves it alone.'
  const { state, ways } = refusal
  const back = ways.includes('refunded') ? ' What was paid for goes back instead: pay it back.' : ''
  return `This order is ${state.replaceAll('_', ' ')} and cannot be cancelled.${back}`
}
