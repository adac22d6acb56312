import type { OrderNumber, PaymentId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatExact, type Paise, sum } from '#domain/payment/money.ts'
import type { RefundHow, RefundTyped } from '#domain/payment/refund-words.ts'
import { type AuditEntry, type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { followRefunds, isWith } from '#server/payments/refunds/follow-refunds.ts'
import { closeByHand, holdPayment } from '#server/payments/refunds/learn-of-refund.ts'
import {
  askedAgain,
  isFresh,
  openRefund,
  type Refund,
  refundById,
  refundsOf,
} from '#server/payments/refunds/queries.ts'
import { aboutPayment } from '#server/payments/refunds/reconcile-refund.ts'
import { type Asked, type RefundOf, requestRefund } from '#server/payments/refunds/request-refund.ts'
import { orderByNumber } from './find-order.ts'
import { shortId } from './find-payment.ts'
import type { ChangedSince } from './order-refusals.ts'
import {
  ON_ITS_WAY,
  type OnItsWay,
  planRefund,
  type RefundFault,
  type RefundPlan,
  type RefundStep,
} from './plan-refund.ts'
import { foreseenOf, type RefundForeseen } from './refund-foreseen.ts'

export type RefundDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/** What has become of one payment's money. `again`: it was asked for before, at `askedAt`. */
export type StepOutcome = { id: PaymentId; provider: string; amountPaise: Paise } & (
  | { ok: true; state: 'by-hand' }
  | { ok: true; state: 'done' | 'pending'; providerRef: string }
  | OnItsWay
  /** Another refund of it was begun or ended at this moment; or less than that is left. */
  | { ok: false; why: 'changed' | 'too-much' }
  | { ok: false; why: 'refused'; said: string }
  | { ok: false; why: 'missing'; askedAt: string | undefined }
  | { ok: false; why: 'unknown' }
)
export type RefundOutcome =
  /** `order`: where it went by it, and whether anything is on the shelf again. */
  | {
      ok: true
      steps: StepOutcome[]
      order: { number: OrderNumber; state: OrderState; restocked: boolean } | undefined
    }
  | { ok: false; why: 'not-all'; steps: StepOutcome[] }
  | ChangedSince<RefundForeseen>
  | RefundFault

/** What would go back; before that the providers are asked what has gone back already. */
export async function foreseeRefund(
  deps: RefundDeps,
  typed: RefundTyped,
  by: By,
): Promise<{ ok: true; foreseen: RefundForeseen } | RefundFault> {
  const first = await planRefund(deps, typed, by)
  if (first.ok) for (const { payment } of first.plan.steps) await look(deps, payment)
  const planned = first.ok ? await planRefund(deps, typed, by) : first
  return planned.ok ? { ok: true, foreseen: await foreseenOf(deps.db, planned.plan) } : planned
}

/** Somebody may have paid it back in the provider's dashboard; where it does not answer, it will when it is asked. */
async function look(deps: RefundDeps, payment: RefundStep['payment']): Promise<void> {
  if (!isWith(deps.payments, payment)) return
  await followRefunds(deps, payment).catch((error: unknown) => deps.log.warn({ err: error }, 'refund'))
}

/**
 * `agreed`: whether the person was shown exactly this. `admit`: called with the whole amount in the transaction that
 * begins the refund; it throws where the person may not move so much.
 */
type Conditions = {
  agreed?: ((foreseen: RefundForeseen) => boolean) | undefined
  unseen?: boolean
  admit?: ((trx: Trx, amountPaise: Paise) => Promise<void>) | undefined
}

/**
 * Pays money back. A provider that took it is asked to return it, and what follows happens when it says that it has;
 * money that came straight to the shop's account goes back from there, and the shop writes down that it did. Nothing goes
 * back where that is not what was `agreed` to; where nobody was asked, nobody was shown anything.
 */
export async function refundMoney(
  deps: RefundDeps,
  typed: RefundTyped,
  by: By,
  { agreed, unseen = false, admit }: Conditions = {},
): Promise<RefundOutcome> {
  const planned = await planRefund(deps, typed, { ...by, unseen })
  if (!planned.ok) return planned
  const { plan } = planned
  const now = agreed && (await foreseenOf(deps.db, plan))
  if (now && !agreed(now)) return { ok: false, why: 'changed', now }
  const steps: StepOutcome[] = []
  const total = sum(plan.steps.map(({ amountPaise }) => amountPaise))
  for (const [index, step] of plan.steps.entries()) {
    // All of it is admitted with the first payment, so that nothing goes back in part.
    const admitAll = index === 0 ? admit && ((trx: Trx) => admit(trx, total)) : undefined
    steps.push(await takeStep(deps, step, { how: typed.how, by, admit: admitAll }))
  }
  if (steps.some(({ ok }) => !ok)) return { ok: false, why: 'not-all', steps }
  return { ok: true, steps, order: await whereItStands(deps.db, plan) }
}

type Doing = { how: RefundHow; by: By; admit?: ((trx: Trx) => Promise<void>) | undefined }

async function takeStep(deps: RefundDeps, step: RefundStep, { how, by, admit }: Doing): Promise<StepOutcome> {
  const { payment, amountPaise } = step
  const of = { id: payment.id, provider: payment.provider, amountPaise }
  const begun = await transact(deps.db, (trx) => begin(trx, deps, step, { by, admit }))
  if (begun === 'on-its-way') return { ...of, ...ON_ITS_WAY }
  if (begun === 'changed' || begun === 'too-much') return { ...of, ok: false, why: begun }
  if (begun === 'by-hand') return { ...of, ok: true, state: 'by-hand' }
  const about = await aboutPayment(deps.db, begun.payment)
  const asked = await requestRefund(
    deps,
    { ...begun, about },
    { again: step.open !== undefined, insist: how === 'again' },
  )
  if (asked.state === 'refused') await look(deps, payment)
  return { ...of, ...cameOf(step, asked) }
}

function cameOf({ open }: RefundStep, asked: Asked) {
  if (asked.state === 'done' || asked.state === 'pending')
    return { ok: true, state: asked.state, providerRef: asked.providerRef } as const
  if (asked.state === 'refused') return { ok: false, why: 'refused', said: asked.message } as const
  if (asked.state === 'missing') return { ok: false, why: 'missing', askedAt: open?.askedAt } as const
  return { ok: false, why: 'unknown' } as const
}

type Begun = Omit<RefundOf, 'about'> | 'by-hand' | 'on-its-way' | 'too-much' | 'changed'

/** Holds the order and the payment while it decides, so that two commands at once ask once. */
async function begin(
  trx: Trx,
  { now }: RefundDeps,
  step: RefundStep,
  { by, admit }: Omit<Doing, 'how'>,
): Promise<Begun> {
  const at = now()
  const held = await holdPayment(trx, step.payment.id)
  if (!held) return 'too-much'
  const rows = await refundsOf(trx, step.payment.id)
  const asked = rows.find(({ state }) => state === 'asked')
  if (asked && (asked.id !== step.open?.id || isFresh(asked, at))) return 'on-its-way'
  if (standOf(rows) !== standOf(step.payment.refunds)) return 'changed'
  const { amountPaise, lines } = step
  const there = step.open && (await refundById(trx, step.open.id))
  const refund = there ?? (await openRefund(trx, held.payment, { amountPaise, lines, who: by.who, at }))
  if (!refund) return 'too-much'
  if (refund.state === 'done' || refund.state === 'refused') return 'on-its-way'
  await admit?.(trx)
  await writeAudit(trx, { ...ofRefund(held.order, step, refund.amountPaise), kind: 'order' }, { ...by, now: at })
  if (step.way === 'by-hand') {
    await closeByHand(trx, { ...held, refund }, { who: by.who, at })
    return 'by-hand'
  }
  if (there) await askedAgain(trx, there.id, at)
  return { refund, payment: held.payment }
}

const ofRefund = (order: Order | undefined, { payment, way, open }: RefundStep, amountPaise: Paise): AuditEntry => ({
  what: way === 'by-hand' ? 'refund written down' : open ? 'refund asked for again' : 'refund asked for',
  subject: order?.number ?? payment.id,
  after: `${formatExact(amountPaise)} of payment ${shortId(payment.id)}`,
})

/** How the refunds of a payment stand. */
const standOf = (refunds: readonly Refund[]): string =>
  refunds
    .map(({ id, state }) => `${id} ${state}`)
    .sort()
    .join()

/** What became of the order by it. */
async function whereItStands(db: Db, { order, steps }: RefundPlan) {
  const after: Order | undefined = order && (await orderByNumber(db, order.number))
  if (!order || !after || order.state === after.state) return undefined
  const restocked = steps.some(({ lines }) => lines.some(({ restock }) => restock))
  return { number: order.number, state: after.state, restocked }
}
