import type { Db } from '#server/db/connect.ts'
import { decideClaim } from '#server/payments/decide-claim.ts'
import { type Answer, done, refused } from './answer.ts'
import type { By } from './changes.ts'
import { orderByNumber } from './find-order.ts'
import { leftAlone, stateWords } from './move-by-owner.ts'

type Verdict = { paid: boolean; why?: string }

/** Somebody has looked at the bank statement: the money of an order under review is there, or it is not. */
export async function decidePayment(
  db: Db,
  text: string,
  { paid, why }: Verdict,
  { who, now, live }: By,
): Promise<Answer> {
  const order = await orderByNumber(db, text)
  if (!order) return refused(`There is no order ${text.trim().toUpperCase()}.`)
  const { number } = order
  if (paid && live && order.test) return refused(leftAlone(number))
  const decided = await decideClaim(db, { number, paid, who: why ? `${who}: ${why}` : who }, now)
  if (decided.ok)
    return done(
      paid ? `Order ${number} is paid.` : `The payment of order ${number} was not found. The buyer can pay again.`,
    )
  if (order.state !== 'under_review') {
    return refused(`Order ${number} is ${stateWords(order.state)}: there is no payment under review to decide about.`)
  }
  return refused(`Order ${number} has no claim that could be decided. Look at it with: npm run shop -- show ${number}`)
}
