import type { TransactionId } from '#domain/flavours.ts'
import { formatExact, typedPaise } from '#domain/payment/money.ts'
import { mayPayFor } from '#domain/payment/test-money.ts'
import { normaliseUtr } from '#domain/payment/upi.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { type MoneySeen, type Weighed, weighMoney, writeMoney } from '#server/payments/money-received.ts'
import { lockClaim } from '#server/payments/upi/disputed-claims.ts'
import { type Answer, changedSince, done, type Refusal, refused } from './answer.ts'
import { orderByNumber } from './find-order.ts'
import { shortId } from './find-payment.ts'
import { stateWords } from './move-by-owner.ts'

/** As it was typed. */
export type MoneyTyped = { number: string; rupees: string; transactionId: TransactionId; knowingly: boolean }

type Seen = { ok: true; seen: MoneySeen } | Refusal

async function read(db: Db, { number, rupees, transactionId, knowingly }: MoneyTyped, { live }: By): Promise<Seen> {
  const amountPaise = typedPaise(rupees)
  if (amountPaise === undefined) return refused(`'${rupees}' is no amount in rupees, such as 1499 or 1,499.50.`)
  const claimKey = normaliseUtr(transactionId)
  if (!claimKey)
    return refused(`'${transactionId}' is no UPI transaction id: the bank's has 12 digits, an app's up to 35 signs.`)
  const order = await orderByNumber(db, number)
  if (!order) return refused(`There is no order ${number.trim().toUpperCase()}.`)
  return { ok: true, seen: { order, amountPaise, claimKey, live, knowingly } }
}

/** What writing down money that came would do. */
export async function foreseeMoney(db: Db, typed: MoneyTyped, by: By): Promise<Answer> {
  const asked = await read(db, typed, by)
  if (!asked.ok) return asked
  const weighed = await weighMoney(db, asked.seen)
  return weighed.ok ? done(foreseenWords(asked.seen, weighed)) : refused(whyNot(asked.seen, weighed))
}

/**
 * Writes down money that came by UPI for an order that it cannot be confirmed for: it was cancelled, is paid already, or
 * other money came than was claimed. The order stays what it is, and the money can be paid back. Nothing where that is
 * not what was shown.
 */
export async function writeDownMoney(db: Db, typed: MoneyTyped, by: By, shown?: string): Promise<Answer> {
  const asked = await read(db, typed, by)
  if (!asked.ok) return asked
  const { number } = asked.seen.order
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return refused(`There is no order ${number}.`)
    await lockClaim(trx, asked.seen.claimKey)
    const seen = { ...asked.seen, order }
    const weighed = await weighMoney(trx, seen)
    if (!weighed.ok) return refused(whyNot(seen, weighed))
    const words = foreseenWords(seen, weighed)
    if (shown !== undefined && shown !== words) return changedSince(words)
    const id = await writeMoney(trx, { ...seen, who: by.who, at: by.now }, weighed)
    const what = `${moneyWords(seen)} written down for order ${number}.`
    await writeAudit(trx, { what, subject: number }, by)
    return done(`${moneyWords(seen)} is written down for order ${number}. ${nextWords(seen, weighed, id)}`)
  })
}

const moneyWords = ({ amountPaise, claimKey }: MoneySeen): string =>
  `${formatExact(amountPaise)} by UPI transaction ${claimKey}`

function foreseenWords(seen: MoneySeen, { pays, provider, others }: Extract<Weighed, { ok: true }>): string {
  const { number, buyer, state, totalPaise } = seen.order
  const stays = mayPayFor(seen.order, provider) ? '' : ' It was made in test mode.'
  const comes = pays
    ? 'and becomes paid by it.'
    : `and stays so.${stays} The money bought nothing, and is to be paid back${state === 'under_review' ? ', or taken as it is with confirm' : ''}.`
  const shared = others.map((other) => ` The same transaction was given for order ${other}, which stays under review.`)
  return `${moneyWords(seen)} is written down as received. Order ${number} of ${buyer.fullName}, ${formatExact(totalPaise)}, is ${stateWords(state)} ${comes}${shared.join('')}`
}

function nextWords({ order: { number, state } }: MoneySeen, { pays }: Extract<Weighed, { ok: true }>, id: string) {
  if (pays) return 'The order is paid.'
  const take = state === 'under_review' ? ` Or take it as it is: npm run shop -- confirm ${number}` : ''
  return `The order stays ${stateWords(state)}. To pay it back from your account and write that down: npm run shop -- refund ${shortId(id)}.${take}`
}

function whyNot(seen: MoneySeen, weighed: Extract<Weighed, { ok: false }>): string {
  const { order, claimKey } = seen
  const { number, state, totalPaise } = order
  switch (weighed.why) {
    case 'written-down': {
      const { id, amountPaise } = weighed.payment
      return `UPI transaction ${claimKey} is written down for order ${number} already: payment ${shortId(id)}, ${formatExact(amountPaise)}. Nothing was done.`
    }
    case 'paid-for-another':
      return `UPI transaction ${claimKey} is written down for order ${weighed.number}, and one transfer pays for one order. If this money came as well, say so with the word knowingly at the end.`
    case 'confirm':
      return `Order ${number} is under review for that very money. Take it with: npm run shop -- confirm ${number}`
    case 'other-claim':
      return `Order ${number} is under review with another transaction id: look at it with show, and confirm, reject or cancel that first.`
    case 'other-amount':
      return `Order ${number} is ${stateWords(state)} and comes to ${formatExact(totalPaise)}. With another amount it cannot go on: cancel it first (npm run shop -- cancel ${number}), then write down what came, and pay it back.`
  }
}
