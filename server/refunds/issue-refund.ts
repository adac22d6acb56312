import type { OrderNumber, PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatExact, type Paise, sum } from '#domain/payment/money.ts'
import type { RefundCommand, RefundMode } from '#domain/refund/refund-command.ts'
import { type Actor, type AuditEntry, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'
import type { PreviewOutdated } from '#server/orders/order-refusals.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { shortPaymentId } from '#server/payments/payment-records.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import {
  planRefund,
  REFUND_IN_PROGRESS,
  type RefundInProgress,
  type RefundPlan,
  type RefundRefusal,
  type RefundStep,
} from './plan-refund.ts'
import {
  belongsToProvider,
  describePayment,
  type RefundRequest,
  type RefundRequestResult,
  requestRefund,
  syncRefunds,
} from './provider-refund.ts'
import { insertRefund, isInFlight, markRequestedAgain, type Refund, refundById, refundsOf } from './queries.ts'
import { closeManually, lockOrderAndPayment } from './record-refund.ts'
import { buildRefundPreview, type RefundPreview } from './refund-preview.ts'

export type RefundDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/** Result of one payment's refund. `again`: it was requested before, at `askedAt`. */
export type RefundStepResult = { id: PaymentId; provider: string; amountPaise: Paise } & (
  | { ok: true; state: 'by-hand' }
  | { ok: true; state: 'done' | 'pending'; providerRef: string }
  | RefundInProgress
  /** A concurrent refund changed the payment, or too little is left. */
  | { ok: false; why: 'changed' | 'too-much' }
  | { ok: false; why: 'refused'; said: string }
  | { ok: false; why: 'missing'; askedAt: string | undefined }
  | { ok: false; why: 'unknown' }
)
export type RefundResult =
  /** `order` is the resulting status, if it changed, and whether items went back in stock. */
  | {
      ok: true
      steps: RefundStepResult[]
      order: { number: OrderNumber; state: OrderState; restocked: boolean } | undefined
    }
  | { ok: false; why: 'not-all'; steps: RefundStepResult[] }
  | PreviewOutdated<RefundPreview>
  | RefundRefusal

/** Previews a refund, after reading earlier refunds from the providers. */
export async function previewRefund(
  deps: RefundDeps,
  typed: RefundCommand,
  actor: Actor,
): Promise<{ ok: true; foreseen: RefundPreview } | RefundRefusal> {
  const first = await planRefund(deps, typed, actor)
  if (first.ok) for (const { payment } of first.plan.steps) await readProviderRefunds(deps, payment)
  const planned = first.ok ? await planRefund(deps, typed, actor) : first
  return planned.ok ? { ok: true, foreseen: await buildRefundPreview(deps.db, planned.plan, deps.now()) } : planned
}

/**
 * Finds refunds made in the provider's dashboard. Errors are only logged: the refund itself asks the provider again.
 */
async function readProviderRefunds(deps: RefundDeps, payment: RefundStep['payment']): Promise<void> {
  if (!belongsToProvider(deps.payments, payment)) return
  await syncRefunds(deps, payment).catch((error: unknown) => deps.log.warn({ err: error }, 'refund'))
}

/**
 * `agreed` checks the preview that the user saw. `admit` is called with the total in the transaction that begins the
 * refund; it throws to refuse the amount.
 */
type RefundConditions = {
  agreed?: ((foreseen: RefundPreview) => boolean) | undefined
  unseen?: boolean
  admit?: ((trx: Trx, amountPaise: Paise) => Promise<void>) | undefined
}

/**
 * Refunds money. A provider is asked to return it, and order and invoice follow once it confirms; money received
 * directly is returned by the owner and recorded here. Returns `changed` if the preview is no longer the one `agreed`
 * to.
 */
export async function issueRefund(
  deps: RefundDeps,
  typed: RefundCommand,
  actor: Actor,
  { agreed, unseen = false, admit }: RefundConditions = {},
): Promise<RefundResult> {
  const planned = await planRefund(deps, typed, { ...actor, unseen })
  if (!planned.ok) return planned
  const { plan } = planned
  const now = agreed && (await buildRefundPreview(deps.db, plan, deps.now()))
  if (now && !agreed(now)) return { ok: false, why: 'changed', now }
  const steps: RefundStepResult[] = []
  const total = sum(plan.steps.map(({ amountPaise }) => amountPaise))
  for (const [index, step] of plan.steps.entries()) {
    // The whole total is admitted with the first payment, so that a refusal cannot leave a partial refund.
    const admitAll = index === 0 ? admit && ((trx: Trx) => admit(trx, total)) : undefined
    steps.push(await refundStep(deps, step, { how: typed.how, by: actor, admit: admitAll }))
  }
  if (steps.some(({ ok }) => !ok)) return { ok: false, why: 'not-all', steps }
  return { ok: true, steps, order: await orderAfterRefund(deps.db, plan) }
}

type StepContext = { how: RefundMode; by: Actor; admit?: ((trx: Trx) => Promise<void>) | undefined }

async function refundStep(
  deps: RefundDeps,
  step: RefundStep,
  { how, by: actor, admit }: StepContext,
): Promise<RefundStepResult> {
  const { payment, amountPaise } = step
  const of = { id: payment.id, provider: payment.provider, amountPaise }
  const begun = await transact(deps.db, (trx) => beginRefund(trx, deps, step, { by: actor, admit }))
  if (begun === 'on-its-way') return { ...of, ...REFUND_IN_PROGRESS }
  if (begun === 'changed' || begun === 'too-much') return { ...of, ok: false, why: begun }
  if (begun === 'by-hand') return { ...of, ok: true, state: 'by-hand' }
  const about = await describePayment(deps.db, begun.payment)
  const asked = await requestRefund(
    deps,
    { ...begun, about },
    { again: step.open !== undefined, insist: how === 'again' },
  )
  if (asked.state === 'refused') await readProviderRefunds(deps, payment)
  return { ...of, ...stepResultOf(step, asked) }
}

function stepResultOf({ open }: RefundStep, asked: RefundRequestResult) {
  if (asked.state === 'done' || asked.state === 'pending')
    return { ok: true, state: asked.state, providerRef: asked.providerRef } as const
  if (asked.state === 'refused') return { ok: false, why: 'refused', said: asked.message } as const
  if (asked.state === 'missing') return { ok: false, why: 'missing', askedAt: open?.askedAt } as const
  return { ok: false, why: 'unknown' } as const
}

export type BegunRefund = Omit<RefundRequest, 'about'> | 'by-hand' | 'on-its-way' | 'too-much' | 'changed'

/** Locks order and payment while it decides, so that concurrent commands request one refund. */
export async function beginRefund(
  trx: Trx,
  { now }: Pick<RefundDeps, 'now'>,
  step: RefundStep,
  { by: actor, admit }: Omit<StepContext, 'how'>,
): Promise<BegunRefund> {
  const at = now()
  const held = await lockOrderAndPayment(trx, step.payment.id)
  if (!held) return 'too-much'
  const rows = await refundsOf(trx, step.payment.id)
  const asked = rows.find(({ state }) => state === 'asked')
  if (asked && (asked.id !== step.open?.id || isInFlight(asked, at))) return 'on-its-way'
  if (refundDigest(rows) !== refundDigest(step.payment.refunds)) return 'changed'
  const { amountPaise, lines } = step
  const openedRefund = step.open && (await refundById(trx, step.open.id))
  const refund = openedRefund ?? (await insertRefund(trx, held.payment, { amountPaise, lines, who: actor.who, at }))
  if (!refund) return 'too-much'
  if (refund.state === 'done' || refund.state === 'refused') return 'on-its-way'
  await admit?.(trx)
  if (step.forSlot) await trx.updateTable('refunds').set({ forSlot: 1 }).where('id', '=', refund.id).execute()
  await writeAudit(trx, { ...refundAudit(held.order, step, refund.amountPaise), kind: 'order' }, { ...actor, now: at })
  if (step.way === 'by-hand') {
    await closeManually(trx, { ...held, refund }, { who: actor.who, hand: step.hand, at })
    return 'by-hand'
  }
  if (openedRefund) await markRequestedAgain(trx, openedRefund.id, at)
  return { refund, payment: held.payment }
}

const refundAudit = (order: Order | undefined, { payment, way, open }: RefundStep, amountPaise: Paise): AuditEntry => ({
  what: way === 'by-hand' ? 'refund written down' : open ? 'refund asked for again' : 'refund asked for',
  subject: order?.number ?? payment.id,
  after: `${formatExact(amountPaise)} of payment ${shortPaymentId(payment.id)}`,
})

const refundDigest = (refunds: readonly Refund[]): string =>
  refunds
    .map(({ id, state }) => `${id} ${state}`)
    .sort()
    .join()

async function orderAfterRefund(db: Db, { order, steps }: RefundPlan) {
  const after: Order | undefined = order && (await findOrderByNumber(db, order.number))
  if (!order || !after || order.state === after.state) return undefined
  const restocked = steps.some(({ lines }) => lines.some(({ restock }) => restock))
  return { number: order.number, state: after.state, restocked }
}
