import { formatExact } from '#domain/money.ts'
import { mayMove } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Log } from '#server/http/log.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { askForRefund } from '#server/payments/refund-payment.ts'
import {
  askedAgain,
  beginRefund,
  closeByHand,
  openRefund,
  providersPayment,
  type Refund,
} from '#server/payments/refunds.ts'
import { type Answer, done, refused } from './answer.ts'
import type { By } from './changes.ts'
import { spokenNumber } from './find-order.ts'
import { cannot, leftAlone, lockByNumber, moveByOwner } from './move-by-owner.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/** `by-hand`: the money went another way than by the provider. `again`: a person looked, and it did not go. */
export type RefundHow = 'ask' | 'by-hand' | 'again'

/**
 * Pays an order back. A provider that took the money is asked to return it, and the order is refunded when it says so;
 * money that came straight to the shop's account goes back from there, and the shop writes down that it did.
 */
export async function refundOrder(deps: Deps, text: string, how: RefundHow, by: By): Promise<Answer> {
  const number = await spokenNumber(deps.db, text)
  if (how === 'by-hand') return (await isOnItsWay(deps, number)) ? onItsWay(number) : markRefunded(deps.db, number, by)
  const begun = await transact(deps.db, (trx) => begin(trx, deps, number, by))
  if ('answer' in begun) return begun.answer
  if ('byHand' in begun) return markRefunded(deps.db, number, by)
  const { refund, again } = begun
  const refunded = await askForRefund(deps, refund, { orderNumber: number, again, insist: how === 'again' })
  const sum = formatExact(refund.amountPaise)
  if (refunded.state === 'done')
    return done(`Order ${number} is refunded: ${refund.provider} pays ${sum} back (${refunded.providerRef}).\n${SHELF}`)
  if (refunded.state === 'refused')
    return refused(
      `${refund.provider} does not pay order ${number} back${refunded.message && `: ${refunded.message}`}. The order stays as it was. Where the money went back in another way: npm run shop -- refund ${number} by-hand`,
    )
  if (refunded.state === 'missing') return refused(missing(refund, number))
  return refused(
    `Nobody knows whether ${refund.provider} pays order ${number} back: no clear answer came. Nothing is asked twice. The shop keeps looking, and notes says so until it knows.`,
  )
}

const SHELF = 'What was sold to it does not go back on the shelf by itself: count it with the stock command.'

const missing = ({ provider, amountPaise, askedAt }: Refund, number: string): string =>
  `${provider} was asked for ${formatExact(amountPaise)} at ${askedAt} and has no such refund in its list. Look at its dashboard. If the money went: npm run shop -- refund ${number} by-hand. If it did not: npm run shop -- refund ${number} again`

/** Longer than any call to a provider takes. */
const ON_ITS_WAY_MS = 60_000

const isFresh = ({ askedAt }: Refund, now: Date): boolean => now.getTime() - Date.parse(askedAt) < ON_ITS_WAY_MS

const onItsWay = (number: string): Answer =>
  refused(`The refund of order ${number} is on its way. Look again in a minute.`)

async function isOnItsWay({ db, now }: Deps, number: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const payment = order && (await providersPayment(db, order.id))
  const there = payment && (await openRefund(db, payment.id))
  return there?.state === 'asked' && isFresh(there, now())
}

type Begun = { refund: Refund; again: boolean } | { byHand: true } | { answer: Answer }

/** Holds the order while it decides who has to return the money, so that two commands at once ask once. */
async function begin(trx: Trx, { payments, now }: Deps, number: string, { who, live }: By): Promise<Begun> {
  const order = await lockByNumber(trx, number)
  if (!order) return { answer: refused(`There is no order ${number}.`) }
  if (live && order.test) return { answer: refused(leftAlone(number)) }
  if (!mayMove(order.state, 'refunded', 'owner')) return { answer: refused(cannot(number, order.state, 'refunded')) }
  const payment = await providersPayment(trx, order.id)
  if (!payment) return { byHand: true }
  if (payment.provider !== payments.name) return { answer: refused(otherProvider(number, payment.provider)) }
  const there = await openRefund(trx, payment.id)
  if (!there) return { refund: await beginRefund(trx, payment, { who, at: now() }), again: false }
  if (isFresh(there, now())) return { answer: onItsWay(number) }
  await askedAgain(trx, there.id, now())
  return { refund: there, again: true }
}

const otherProvider = (number: string, provider: string): string =>
  `Order ${number} was paid through ${provider}, which is not the provider of this shop now. Run this with its settings, or pay back at its dashboard and then: npm run shop -- refund ${number} by-hand`

const markRefunded = (db: Db, number: string, by: By): Promise<Answer> =>
  moveByOwner(
    db,
    number,
    {
      to: 'refunded',
      did: 'refunded',
      also: async (trx, orderId) => {
        const payment = await providersPayment(trx, orderId)
        const open = payment && (await openRefund(trx, payment.id))
        if (open) await closeByHand(trx, open.id, { who: by.who, at: by.now })
      },
      message: ({ number, totalPaise }) =>
        `Order ${number} is marked as refunded. Pay ${formatExact(totalPaise)} back at your bank or payment provider if you have not yet.\n${SHELF}`,
    },
    by,
  )
