import { formatExact } from '#domain/payment/money.ts'
import { type CommandResult, previewOutdated, type Refusal, refused, succeeded } from '#server/command-result.ts'
import type { CancelPreview, CancelResult, FulfilResult } from '#server/orders/fulfil-order.ts'
import type { TransitionRefusal, TransitionRefused } from '#server/orders/order-refusals.ts'
import { formatState } from '#server/orders/transition-by-owner.ts'

const RESULTS = {
  packed: 'is packed',
  shipped: 'is shipped',
  delivered: 'is delivered',
  returned: 'is returned',
  cancelled: 'is cancelled',
} as const

/** Answer to marking an order as packed, shipped, delivered, returned or cancelled. */
export function orderActionResult(outcome: FulfilResult | CancelResult): CommandResult {
  if (outcome.ok) return succeeded(`Order ${outcome.number} ${RESULTS[outcome.to]}.`)
  if (outcome.why !== 'changed') return orderActionError(outcome)
  return previewOutdated(
    'fullName' in outcome.now ? cancelPreviewMessage(outcome.now) : `It is ${formatState(outcome.now.state)}.`,
  )
}

export function orderActionError(refusal: TransitionRefusal): Refusal {
  if (refusal.why === 'no-order') return refused(orderNotFoundMessage(refusal.number))
  return refused(refusal.why === 'left-alone' ? testOrderMessage(refusal.number) : transitionErrorMessage(refusal))
}

/** Describes what cancelling an order will do. */
export function cancelPreviewMessage({ number, fullName, totalPaise, state, claim }: CancelPreview): string {
  const money = claim
    ? ` UPI transaction ${claim} was given for it: if that money arrives, record it with received, and refund it.`
    : ''
  return `Order ${number} of ${fullName}, ${formatExact(totalPaise)}, is ${formatState(state)}: it will be cancelled permanently, and its reserved items become available again.${money}`
}

export const orderNotFoundMessage = (number: string): string => `There is no order ${number}.`

export const testOrderMessage = (number: string): string =>
  `Order ${number} was made in test mode, and nothing was paid for it. A live shop leaves it alone. To delete all test orders: npm run shop -- remove-test-data`

/** Describes why an order cannot move to a state, and which states it can move to. */
export function transitionErrorMessage({ number, state, to, ways }: TransitionRefused): string {
  const next = ways.length > 0 ? `It can become ${ways.map(formatState).join(' or ')}.` : 'It cannot change any more.'
  return `Order ${number} is ${formatState(state)} and cannot become ${formatState(to)}. ${next}`
}
