import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { claimNotFound, confirmClaim } from '#server/payments/upi/review-claim.ts'
import { type Answer, done, refused } from './answer.ts'
import { orderByNumber } from './find-order.ts'
import { leftAlone, stateWords } from './move-by-owner.ts'

/** Somebody has looked at the bank statement: the money of an order under review is there. */
export async function confirmPayment(
  db: Db,
  text: string,
  knowingly: boolean,
  { who, now, live }: By,
): Promise<Answer> {
  const order = await orderByNumber(db, text)
  if (!order) return noOrder(text)
  const { number } = order
  if (live && order.test) return refused(leftAlone(number))
  const confirmed = await confirmClaim(db, { number, who, knowingly }, now)
  if (confirmed.ok) return done([`Order ${number} is paid.`, ...confirmed.others.map(stillOpen)].join('\n'))
  if (confirmed.why !== 'paid-for-another') return undecidable(db, number)
  return refused(
    `UPI transaction ${confirmed.transactionId} was confirmed for order ${confirmed.number} already, and one transfer pays for one order. If this money came as well, say so: npm run shop -- confirm ${number} knowingly. If it did not: npm run shop -- reject ${number} "<why>"`,
  )
}

const stillOpen = (number: string): string =>
  `The same transaction was given for order ${number}, which stays under review: reject ${number} "<why>" writes to its buyer, cancel ${number} gives it up.`

/** Somebody has looked, and it is not there. */
export async function paymentNotFound(db: Db, text: string, why: string, { who, now }: By): Promise<Answer> {
  const order = await orderByNumber(db, text)
  if (!order) return noOrder(text)
  const { number } = order
  const said = await claimNotFound(db, { number, who, why }, now)
  if (said.ok)
    return done(
      `The buyer of order ${number} is written to: how to correct the transaction id, and how to reach you. The order stays under review, what is set aside for it for 48 hours more. To give it up: npm run shop -- cancel ${number}`,
    )
  if (said.why !== 'said') return undecidable(db, number)
  return refused(
    `The buyer of order ${number} was told so, and has given no other transaction id since. Confirm it when the money is there, or give the order up: npm run shop -- cancel ${number}`,
  )
}

const noOrder = (text: string): Answer => refused(`There is no order ${text.trim().toUpperCase()}.`)

async function undecidable(db: Db, number: string): Promise<Answer> {
  const order = await orderByNumber(db, number)
  if (order?.state === 'under_review')
    return refused(
      `Order ${number} has no claim that could be decided. Look at it with: npm run shop -- show ${number}`,
    )
  return refused(
    `Order ${number} is ${stateWords(order?.state ?? 'cancelled')}: there is no payment under review to decide about. If money came for it by UPI all the same, write it down: npm run shop -- received ${number} <rupees> <its UPI id>`,
  )
}
