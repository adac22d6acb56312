import { formatExact } from '#domain/payment/money.ts'
import { type Answer, changedSince, done, type Refusal, refused } from '#server/owner/answer.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
import type { CannotBecome, MoveRefusal } from '#server/owner/order-refusals.ts'
import type { CancelForeseen, CancelOutcome, MoveOutcome } from '#server/owner/pack-and-send.ts'

const MOVED = {
  packed: 'is packed and tied',
  shipped: 'is on its way',
  delivered: 'is delivered',
  returned: 'came back',
  cancelled: 'is cancelled',
} as const

/** What became of an order that was to be packed, sent or delivered. */
export function moveAnswer(outcome: MoveOutcome | CancelOutcome): Answer {
  if (outcome.ok) return done(`Order ${outcome.number} ${MOVED[outcome.to]}.`)
  if (outcome.why !== 'changed') return moveRefusal(outcome)
  return changedSince('fullName' in outcome.now ? cancelWords(outcome.now) : `It is ${stateWords(outcome.now.state)}.`)
}

export function moveRefusal(refusal: MoveRefusal): Refusal {
  if (refusal.why === 'no-order') return refused(noOrderWords(refusal.number))
  return refused(refusal.why === 'left-alone' ? leftAloneWords(refusal.number) : cannotWords(refusal))
}

/** What giving an order up will do. */
export function cancelWords({ number, fullName, totalPaise, state, claim }: CancelForeseen): string {
  const money = claim
    ? ` UPI transaction ${claim} was given for it: if that money comes, write it down with received, and pay it back.`
    : ''
  return `Order ${number} of ${fullName}, ${formatExact(totalPaise)}, is ${stateWords(state)}: it is given up for good, and what was set aside for it is free again.${money}`
}

export const noOrderWords = (number: string): string => `There is no order ${number}.`

export const leftAloneWords = (number: string): string =>
  `Order ${number} was made in test mode and nothing was paid for it: a live shop leaves it alone. All of its kind are taken away by: npm run shop -- remove-test-data`

/** Why an order may not go there, and where it may go. */
export function cannotWords({ number, state, to, ways }: CannotBecome): string {
  const next = ways.length > 0 ? `From there you can make it ${ways.map(stateWords).join(' or ')}.` : 'It stays there.'
  return `Order ${number} is ${stateWords(state)} and cannot become ${stateWords(to)}. ${next}`
}
