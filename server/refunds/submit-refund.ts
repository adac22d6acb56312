import { sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import { asReauthentication, checkMoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Effect } from '#server/orders/effect.ts'
import type { LimitedActor } from '#server/orders/order-actions.ts'
import { previewDigest } from '#server/orders/read-order.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { issueRefund, previewRefund, type RefundDeps } from './issue-refund.ts'
import { isAtProvider } from './provider-refund.ts'
import { refundEffects } from './refund-effects.ts'
import {
  failedStepMessage,
  parseRefundForm,
  type RefundForm,
  type RefundFormError,
  refundFormError,
} from './refund-form.ts'
import { findRefundableLines, wasShipped } from './refund-lines.ts'
import type { RefundPreview } from './refund-preview.ts'

/** Returns what can be refunded: payments with money left or with an open refund, and the lines of the order. */
export async function readRefundable(db: Db, number: string) {
  const order = await findOrderByNumber(db, number)
  if (!order || order.number !== number) return undefined
  const payments = (await paymentsOfOrder(db, order.id)).map((payment) => ({
    ...{ id: payment.id, createdAt: payment.createdAt, method: payment.method, transactionId: payment.transactionId },
    leftPaise: refundableOf(payment),
    open: payment.refunds.find(({ state }) => state === 'asked')?.amountPaise,
    isAtProvider: isAtProvider(payment),
  }))
  const lines = (await findRefundableLines(db, order)) ?? []
  const deliveryPaise = lines.find(({ isDelivery }) => isDelivery)?.paise ?? 0
  return {
    ...{ number, fullName: order.buyer.fullName, lines },
    ...{ deliveryPaise, wasShipped: wasShipped(order) },
    payments: payments.filter(({ leftPaise, open }) => leftPaise > 0 || open !== undefined),
  }
}

type DeskRefundDeps = RefundDeps & { sendsEmail: boolean }

export type RefundFormPreview =
  | { ok: true; effects: Effect[]; seen: string; amountPaise: number }
  | { ok: false; fault: RefundFormError }

/** Previews a refund. Post `seen` back with the confirmation. */
export async function loadRefundPreview(
  deps: DeskRefundDeps,
  number: string,
  form: RefundForm,
  actor: LimitedActor,
): Promise<RefundFormPreview> {
  const typed = await parseForOrder(deps.db, number, form)
  if ('beside' in typed) return { ok: false, fault: typed }
  const found = await previewRefund(deps, typed, actor)
  return found.ok ? toPreview(found.foreseen, deps) : { ok: false, fault: refundFormError(found) }
}

const toPreview = (foreseen: RefundPreview, { sendsEmail }: DeskRefundDeps): RefundFormPreview & { ok: true } => ({
  ok: true,
  effects: refundEffects(foreseen, sendsEmail),
  seen: refundDigest(foreseen),
  amountPaise: refundTotal(foreseen),
})

/** Without the numbers of the credit notes, which move on with every other refund of the shop. */
const refundDigest = (preview: RefundPreview): string =>
  previewDigest({ ...preview, credits: preview.credits.map((credit) => ({ ...credit, number: '' })) })

const refundTotal = ({ steps }: RefundPreview): number => sum(steps.map(({ amountPaise }) => amountPaise))

/** Rejects a payment that is not one of the order's. */
async function parseForOrder(db: Db, number: string, form: RefundForm) {
  const page = await readRefundable(db, number)
  const own = page?.payments.some(({ id }) => id === form.payment)
  if (own || form.payment === '') return parseRefundForm(form)
  return { beside: 'form', words: 'Nothing is left to refund of this payment.' } satisfies RefundFormError
}

export type SubmitRefundResult =
  | { ok: true }
  | { ok: false; why: 'prove' }
  | { ok: false; why: 'fault'; fault: RefundFormError }
  /** The refund would differ from the confirmed preview; nothing was done. */
  | { ok: false; why: 'changed'; now: RefundFormPreview & { ok: true } }
  | { ok: false; why: 'not-gone'; lines: string[] }

/** Issues the previewed refund. Repeating the request does not refund twice. */
export async function submitRefund(
  deps: DeskRefundDeps,
  number: string,
  { form, seen }: { form: RefundForm; seen: string },
  { limit, ...actor }: LimitedActor,
): Promise<SubmitRefundResult> {
  const typed = await parseForOrder(deps.db, number, form)
  if ('beside' in typed) return { ok: false, why: 'fault', fault: typed }
  const agreed = (now: RefundPreview) => refundDigest(now) === seen
  const outcome = await issueRefund(deps, typed, actor, { agreed, admit: limit && checkMoneyLimit(limit) }).catch(
    asReauthentication,
  )
  if (outcome === 'prove') return { ok: false, why: 'prove' }
  if (outcome.ok) return { ok: true }
  if (outcome.why === 'changed') return { ok: false, why: 'changed', now: toPreview(outcome.now, deps) }
  if (outcome.why !== 'not-all') return { ok: false, why: 'fault', fault: refundFormError(outcome) }
  return {
    ok: false,
    why: 'not-gone',
    lines: outcome.steps.flatMap((step) => (step.ok ? [] : [failedStepMessage(step)])),
  }
}
