import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { RefundHow, RefundTyped } from '#domain/payment/refund-words.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { followRefunds, isWith } from '#server/payments/refunds/follow-refunds.ts'
import { closeByHand, holdPayment } from '#server/payments/refunds/learn-of-refund.ts'
import {
  askedAgain,
  beginRefund,
  isFresh,
  type Refund,
  refundById,
  refundsOf,
} from '#server/payments/refunds/queries.ts'
import { aboutPayment } from '#server/payments/refunds/reconcile-refund.ts'
import { type Asked, type RefundOf, requestRefund } from '#server/payments/refunds/request-refund.ts'
import { type Answer, changedSince, done, refused } from './answer.ts'
import { orderByNumber } from './find-order.ts'
import { shortId } from './find-payment.ts'
import { ON_ITS_WAY, planRefund, type RefundPlan, type RefundStep } from './plan-refund.ts'
import { foreseenWords } from './refund-foreseen.ts'

export type RefundDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/** What would go back, in words; before that the providers are asked what has gone back already. */
export async function foreseeRefund(deps: RefundDeps, typed: RefundTyped, by: By): Promise<Answer> {
  const first = await planRefund(deps, typed, by)
  if (first.ok) for (const { payment } of first.plan.steps) await look(deps, payment)
  const planned = first.ok ? await planRefund(deps, typed, by) : first
  return planned.ok ? done(await foreseenWords(deps.db, planned.plan)) : refused(planned.why)
}

/** Somebody may have paid it back in the provider's dashboard; where it does not answer, it will when it is asked. */
async function look(deps: RefundDeps, payment: RefundStep['payment']): Promise<void> {
  if (!isWith(deps.payments, payment)) return
  await followRefunds(deps, payment).catch((error: unknown) => deps.log.warn({ err: error }, 'refund'))
}

/**
 * Pays money back. A provider that took it is asked to return it, and what follows happens when it says that it has;
 * money that came straight to the shop's account goes back from there, and the shop writes down that it did. Nothing goes
 * back where that is not what was `shown`; `unseen`: nobody was shown anything.
 */
export async function refundMoney(
  deps: RefundDeps,
  typed: RefundTyped,
  by: By,
  { shown, unseen = false }: { shown?: string | undefined; unseen?: boolean } = {},
): Promise<Answer> {
  const planned = await planRefund(deps, typed, { ...by, unseen })
  if (!planned.ok) return refused(planned.why)
  const words = shown === undefined ? undefined : await foreseenWords(deps.db, planned.plan)
  if (words !== undefined && words !== shown) return changedSince(words)
  const answers: Answer[] = []
  for (const step of planned.plan.steps) answers.push(await takeStep(deps, step, { how: typed.how, by }))
  const last = await whereItStands(deps.db, planned.plan)
  const ok = answers.every((answer) => answer.ok)
  const message = [...answers.map((answer) => answer.message), ...(ok ? last : [])].join('\n')
  return ok ? done(message) : refused(message)
}

type Doing = { how: RefundHow; by: By }

async function takeStep(deps: RefundDeps, step: RefundStep, { how, by }: Doing): Promise<Answer> {
  const begun = await transact(deps.db, (trx) => begin(trx, deps, step, by))
  if (begun === 'on-its-way') return refused(ON_ITS_WAY)
  if (begun === 'changed')
    return refused(`What goes back of ${nameOf(step)} has changed at this moment. Nothing was done: look with show.`)
  if (begun === 'too-much')
    return refused(`Less than ${formatExact(step.amountPaise)} of it is left. Look again with show.`)
  if (begun === 'by-hand')
    return done(
      `${sumOf(step)} of ${nameOf(step)} is marked as refunded. Pay it back at your bank or payment provider if you have not yet.`,
    )
  const about = await aboutPayment(deps.db, begun.payment)
  const asked = await requestRefund(
    deps,
    { ...begun, about },
    { again: step.open !== undefined, insist: how === 'again' },
  )
  if (asked.state === 'refused') await look(deps, step.payment)
  return wordsOf(step, asked)
}

type Begun = Omit<RefundOf, 'about'> | 'by-hand' | 'on-its-way' | 'too-much' | 'changed'

/** Holds the order and the payment while it decides, so that two commands at once ask once. */
async function begin(trx: Trx, { now }: RefundDeps, step: RefundStep, by: By): Promise<Begun> {
  const at = now()
  const held = await holdPayment(trx, step.payment.id)
  if (!held) return 'too-much'
  const rows = await refundsOf(trx, step.payment.id)
  const asked = rows.find(({ state }) => state === 'asked')
  if (asked && (asked.id !== step.open?.id || isFresh(asked, at))) return 'on-its-way'
  if (standOf(rows) !== standOf(step.payment.refunds)) return 'changed'
  const { amountPaise, lines } = step
  const there = step.open && (await refundById(trx, step.open.id))
  const refund = there ?? (await beginRefund(trx, held.payment, { amountPaise, lines, who: by.who, at }))
  if (!refund) return 'too-much'
  if (refund.state === 'done' || refund.state === 'refused') return 'on-its-way'
  if (step.way === 'by-hand') {
    await closeByHand(trx, { ...held, refund }, { who: by.who, at })
    return 'by-hand'
  }
  if (there) await askedAgain(trx, there.id, at)
  return { refund, payment: held.payment }
}

/** How the refunds of a payment stand. */
const standOf = (refunds: readonly Refund[]): string =>
  refunds
    .map(({ id, state }) => `${id} ${state}`)
    .sort()
    .join()

const sumOf = ({ amountPaise }: Pick<RefundStep, 'amountPaise'>): string => formatExact(amountPaise)
const nameOf = ({ payment }: RefundStep): string => `payment ${shortId(payment.id)}`

function wordsOf(step: RefundStep, asked: Asked): Answer {
  const { payment, open } = step
  const { provider } = payment
  const [sum, name] = [sumOf(step), shortId(payment.id)]
  const command = `npm run shop -- refund ${name}`
  if (asked.state === 'done') return done(`${provider} pays ${sum} of ${nameOf(step)} back (${asked.providerRef}).`)
  if (asked.state === 'pending')
    return done(
      `${provider} has taken the refund of ${sum} on (${asked.providerRef}). The shop looks until the money has gone, and tells you if it does not go.`,
    )
  if (asked.state === 'refused')
    return refused(
      `${provider} does not pay ${sum} of ${nameOf(step)} back${asked.message && `: ${asked.message}`}. Nothing was changed. Where the money went back in another way: ${command} ${step.amountPaise / 100} by-hand`,
    )
  if (asked.state === 'missing')
    return refused(
      `${provider} was asked for ${sum} at ${open?.askedAt} and has no such refund in its list. Look at its dashboard. If the money went: ${command} by-hand. If it did not: ${command} again`,
    )
  return refused(
    `Nobody knows whether ${provider} pays ${sum} of ${nameOf(step)} back: no clear answer came. Nothing is asked twice. The shop keeps looking, and notes says so until it knows.`,
  )
}

/** What became of the order by it. */
async function whereItStands(db: Db, { order, steps }: RefundPlan): Promise<string[]> {
  const after: Order | undefined = order && (await orderByNumber(db, order.number))
  if (!order || !after || order.state === after.state) return []
  const restocked = steps.some(({ lines }) => lines.some(({ restock }) => restock))
  return [`Order ${order.number} is ${after.state}.`, ...(restocked ? [] : [SHELF])]
}

const SHELF = 'What was sold to it does not go back on the shelf by itself: count it with the stock command.'
