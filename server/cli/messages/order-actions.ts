import { formatExact } from '#domain/payment/money.ts'
import { type CommandResult, previewOutdated, type Refusal, refused, succeeded } from '#server/command-result.ts'
import type { CancelPreview, CancelResult, FulfilResult } from '#server/orders/fulfil-order.ts'
import type { TransitionRefusal, TransitionRefused } from '#server/orders/order-refusals.ts'
import { formatState } from '#server/orders/transition-by-owner.ts'
import type { ConfirmResult, NotFoundResult } from '#server/payments/decide-claim.ts'

/** Answer to confirming that the money of a UPI claim is on the bank statement. */
export function confirmMessage(outcome: ConfirmResult): CommandResult {
  const { number } = outcome
  if (outcome.ok) return succeeded([`Order ${number} is paid.`, ...outcome.others.map(otherClaimMessage)].join('\n'))
  if (outcome.why === 'left-alone') return refused(testOrderMessage(number))
  if (outcome.why !== 'paid-for-another') return undecidedMessage(outcome)
  return refused(
    `UPI transaction ${outcome.transactionId} is already confirmed for order ${outcome.other}, and a transfer pays for one order only. If a second transfer arrived: npm run shop -- confirm ${number} knowingly. If not: npm run shop -- reject ${number} "<why>"`,
  )
}

const otherClaimMessage = (number: string): string =>
  `The same transaction was given for order ${number}, which stays under review: reject ${number} "<why>" emails its buyer, cancel ${number} cancels it.`

/** Outcome of rejecting a claim whose money is not on the statement. `sendsMail`: the shop has an SMTP server. */
export function notFoundMessage(outcome: NotFoundResult, sendsMail: boolean): CommandResult {
  const { number } = outcome
  if (outcome.ok)
    return succeeded(
      `${sendsMail ? `The buyer of order ${number} gets an email that explains` : `Email is not set up: the email to the buyer of order ${number} is kept as a file, not sent. It explains`} how to correct the transaction id and how to reach you. The order stays under review, and its items stay reserved for 48 more hours. To cancel it: npm run shop -- cancel ${number}`,
    )
  if (outcome.why !== 'said') return undecidedMessage(outcome)
  return refused(
    `The buyer of order ${number} was already informed and has not given another transaction id since. Confirm the order when the money arrives, or cancel it: npm run shop -- cancel ${number}`,
  )
}

type UndecidedResult = Exclude<
  (ConfirmResult | NotFoundResult) & { ok: false },
  { why: 'left-alone' | 'paid-for-another' | 'said' }
>

function undecidedMessage(outcome: UndecidedResult): Refusal {
  const { number } = outcome
  if (outcome.why === 'no-order') return refused(orderNotFoundMessage(number))
  if (outcome.why === 'not-under-review')
    return refused(
      `Order ${number} is ${formatState(outcome.state)}: it has no payment under review. If a UPI payment arrived anyway, record it: npm run shop -- received ${number} <rupees> <its UPI id>`,
    )
  return refused(`Order ${number} has no claim to confirm or reject. To see it: npm run shop -- show ${number}`)
}

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
