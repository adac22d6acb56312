import { type Answer, done, type Refusal, refused } from '#server/owner/answer.ts'
import type { ConfirmOutcome, NotFoundOutcome } from '#server/owner/decide-payment.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
import { leftAloneWords, noOrderWords } from './moves.ts'

/** What came of it that somebody saw the money of a claim on the bank statement. */
export function confirmAnswer(outcome: ConfirmOutcome): Answer {
  const { number } = outcome
  if (outcome.ok) return done([`Order ${number} is paid.`, ...outcome.others.map(stillOpen)].join('\n'))
  if (outcome.why === 'left-alone') return refused(leftAloneWords(number))
  if (outcome.why !== 'paid-for-another') return undecided(outcome)
  return refused(
    `UPI transaction ${outcome.transactionId} was confirmed for order ${outcome.other} already, and one transfer pays for one order. If this money came as well, say so: npm run shop -- confirm ${number} knowingly. If it did not: npm run shop -- reject ${number} "<why>"`,
  )
}

const stillOpen = (number: string): string =>
  `The same transaction was given for order ${number}, which stays under review: reject ${number} "<why>" writes to its buyer, cancel ${number} gives it up.`

/** Outcome of rejecting a claim whose money is not on the statement. `sendsMail`: the shop has an SMTP server. */
export function notFoundAnswer(outcome: NotFoundOutcome, sendsMail: boolean): Answer {
  const { number } = outcome
  if (outcome.ok)
    return done(
      `${sendsMail ? `The buyer of order ${number} is written to` : `Email is not set up: the email to the buyer of order ${number} is kept as a file, not sent. It says`}: how to correct the transaction id, and how to reach you. The order stays under review, what is set aside for it for 48 hours more. To give it up: npm run shop -- cancel ${number}`,
    )
  if (outcome.why !== 'said') return undecided(outcome)
  return refused(
    `The buyer of order ${number} was told so, and has given no other transaction id since. Confirm it when the money is there, or give the order up: npm run shop -- cancel ${number}`,
  )
}

type Undecided = Exclude<
  (ConfirmOutcome | NotFoundOutcome) & { ok: false },
  { why: 'left-alone' | 'paid-for-another' | 'said' }
>

function undecided(outcome: Undecided): Refusal {
  const { number } = outcome
  if (outcome.why === 'no-order') return refused(noOrderWords(number))
  if (outcome.why === 'not-under-review')
    return refused(
      `Order ${number} is ${stateWords(outcome.state)}: there is no payment under review to decide about. If money came for it by UPI all the same, write it down: npm run shop -- received ${number} <rupees> <its UPI id>`,
    )
  return refused(`Order ${number} has no claim that could be decided. Look at it with: npm run shop -- show ${number}`)
}
