import { sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { admitMoney, asProofNeeded } from '#server/desk/money-limit.ts'
import { orderByNumber } from '#server/owner/find-order.ts'
import type { RefundForeseen } from '#server/owner/refund-foreseen.ts'
import { returnable } from '#server/owner/refund-lines.ts'
import { foreseeRefund, type RefundDeps, refundMoney } from '#server/owner/refund-money.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import type { Presser } from './act-on-order.ts'
import { type RefundForm, type RefundFormFault, readRefundForm } from './refund-form.ts'
import { notGoneWords, refundForeseenLines, refundFormFault } from './refund-words.ts'
import { seenOf } from './seen.ts'

/** What of an order can go back: its payments that money is left of, or of whose refund nobody knows yet; its lines. */
export async function readRefundable(db: Db, number: string) {
  const order = await orderByNumber(db, number)
  if (!order || order.number !== number) return undefined
  const payments = (await paymentsOfOrder(db, order.id)).map((payment) => ({
    ...{ id: payment.id, createdAt: payment.createdAt, method: payment.method, transactionId: payment.transactionId },
    leftPaise: refundableOf(payment),
    open: payment.refunds.find(({ state }) => state === 'asked')?.amountPaise,
  }))
  const lines = (await returnable(db, order)) ?? []
  return {
    ...{ number, fullName: order.buyer.fullName, lines },
    payments: payments.filter(({ leftPaise, open }) => leftPaise > 0 || open !== undefined),
  }
}

type DeskRefundDeps = RefundDeps & { config: Pick<Config, 'mail'> }

export type Looked =
  | { ok: true; lines: string[]; seen: string; amountPaise: number }
  | { ok: false; fault: RefundFormFault }

/** What would happen; `seen` goes along with the press, so that nothing else is done. */
export async function lookAtRefund(
  deps: DeskRefundDeps,
  number: string,
  form: RefundForm,
  by: Presser,
): Promise<Looked> {
  const typed = await typedFor(deps.db, number, form)
  if ('beside' in typed) return { ok: false, fault: typed }
  const found = await foreseeRefund(deps, typed, by)
  return found.ok ? shown(found.foreseen, deps) : { ok: false, fault: refundFormFault(found) }
}

const shown = (foreseen: RefundForeseen, { config }: DeskRefundDeps): Looked & { ok: true } => ({
  ok: true,
  lines: refundForeseenLines(foreseen, config.mail !== undefined),
  seen: seenOf(foreseen),
  amountPaise: sumOf(foreseen),
})

const sumOf = ({ steps }: RefundForeseen): number => sum(steps.map(({ amountPaise }) => amountPaise))

/** A payment of another order is none of this one's. */
async function typedFor(db: Db, number: string, form: RefundForm) {
  const page = await readRefundable(db, number)
  const own = page?.payments.some(({ id }) => id === form.payment)
  if (own || form.payment === '') return readRefundForm(form)
  return { beside: 'form', words: 'Nothing is left to pay back of that payment.' } satisfies RefundFormFault
}

export type Refunded =
  | { ok: true }
  | { ok: false; why: 'prove' }
  | { ok: false; why: 'fault'; fault: RefundFormFault }
  /** It is something else by now: that is shown, and nothing was done. */
  | { ok: false; why: 'changed'; now: Looked & { ok: true } }
  | { ok: false; why: 'not-gone'; lines: string[] }

/** Pays back what was looked at, and nothing else; pressed twice it is done once. */
export async function refundAtDesk(
  deps: DeskRefundDeps,
  number: string,
  { form, seen }: { form: RefundForm; seen: string },
  { limit, ...by }: Presser,
): Promise<Refunded> {
  const typed = await typedFor(deps.db, number, form)
  if ('beside' in typed) return { ok: false, why: 'fault', fault: typed }
  const agreed = (now: RefundForeseen) => seenOf(now) === seen
  const outcome = await refundMoney(deps, typed, by, { agreed, admit: limit && admitMoney(limit) }).catch(asProofNeeded)
  if (outcome === 'prove') return { ok: false, why: 'prove' }
  if (outcome.ok) return { ok: true }
  if (outcome.why === 'changed') return { ok: false, why: 'changed', now: shown(outcome.now, deps) }
  if (outcome.why !== 'not-all') return { ok: false, why: 'fault', fault: refundFormFault(outcome) }
  return { ok: false, why: 'not-gone', lines: outcome.steps.flatMap((step) => (step.ok ? [] : [notGoneWords(step)])) }
}
