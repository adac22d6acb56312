import type { TransactionId } from '#domain/nominal.ts'
import { formatExact, parsePaise } from '#domain/payment/money.ts'
import { canPayFor } from '#domain/payment/test-payment.ts'
import { normalizeUtr } from '#domain/payment/upi.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { type CommandResult, previewOutdated, type Refusal, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { formatState } from '#server/orders/transition-by-owner.ts'
import {
  assessManualPayment,
  type ManualPayment,
  type ManualPaymentAssessment,
  saveManualPayment,
} from './manual-payment.ts'
import { shortPaymentId } from './payment-records.ts'
import { lockClaim } from './upi/claims.ts'

export type MoneyForm = { number: string; rupees: string; transactionId: TransactionId; knowingly: boolean }

type ParsedMoney = { ok: true; seen: ManualPayment } | Refusal

async function parseMoney(
  db: Db,
  { number, rupees, transactionId, knowingly }: MoneyForm,
  { live }: Actor,
): Promise<ParsedMoney> {
  const amountPaise = parsePaise(rupees)
  if (amountPaise === undefined) return refused(`'${rupees}' is not an amount in rupees, such as 1499 or 1,499.50.`)
  const claimKey = normalizeUtr(transactionId)
  if (!claimKey)
    return refused(
      `'${transactionId}' is not a UPI transaction id: a bank's has 12 digits, an app's up to 35 characters.`,
    )
  const order = await findOrderByNumber(db, number)
  if (!order) return refused(`There is no order ${number.trim().toUpperCase()}.`)
  return { ok: true, seen: { order, amountPaise, claimKey, live, knowingly } }
}

/** Previews recording a payment that was received. */
export async function previewManualPayment(db: Db, form: MoneyForm, actor: Actor): Promise<CommandResult> {
  const parsed = await parseMoney(db, form, actor)
  if (!parsed.ok) return parsed
  const assessment = await assessManualPayment(db, parsed.seen)
  return assessment.ok
    ? succeeded(describePreview(parsed.seen, assessment))
    : refused(refusalMessage(parsed.seen, assessment))
}

/**
 * Records a UPI payment that cannot be confirmed as a claim: the order is cancelled or paid already, or the amount
 * differs. The order keeps its status, and the money can be refunded. Refused if the result is not the one `shown`.
 */
export async function recordManualPayment(
  db: Db,
  form: MoneyForm,
  actor: Actor,
  shown?: string,
): Promise<CommandResult> {
  const parsed = await parseMoney(db, form, actor)
  if (!parsed.ok) return parsed
  const { number } = parsed.seen.order
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return refused(`There is no order ${number}.`)
    await lockClaim(trx, parsed.seen.claimKey)
    const seen = { ...parsed.seen, order }
    const assessment = await assessManualPayment(trx, seen)
    if (!assessment.ok) return refused(refusalMessage(seen, assessment))
    const words = describePreview(seen, assessment)
    if (shown !== undefined && shown !== words) return previewOutdated(words)
    const id = await saveManualPayment(trx, { ...seen, who: actor.who, at: actor.now }, assessment)
    const what = `${formatMoney(seen)} written down for order ${number}.`
    await writeAudit(trx, { what, subject: number }, actor)
    return succeeded(`${formatMoney(seen)} is recorded for order ${number}. ${describeNextStep(seen, assessment, id)}`)
  })
}

const formatMoney = ({ amountPaise, claimKey }: ManualPayment): string =>
  `${formatExact(amountPaise)} by UPI transaction ${claimKey}`

function describePreview(
  seen: ManualPayment,
  { pays, provider, others }: Extract<ManualPaymentAssessment, { ok: true }>,
): string {
  const { number, buyer, state, totalPaise } = seen.order
  const stays = canPayFor(seen.order, provider) ? '' : ' It was made in test mode.'
  const comes = pays
    ? 'and becomes paid.'
    : `and stays so.${stays} The payment does not count for the order and must be refunded${state === 'under_review' ? ', or accepted with confirm' : ''}.`
  const shared = others.map((other) => ` The same transaction was given for order ${other}, which stays under review.`)
  return `${formatMoney(seen)} is recorded as received. Order ${number} of ${buyer.fullName}, ${formatExact(totalPaise)}, is ${formatState(state)} ${comes}${shared.join('')}`
}

function describeNextStep(
  { order: { number, state } }: ManualPayment,
  { pays }: Extract<ManualPaymentAssessment, { ok: true }>,
  id: string,
) {
  if (pays) return 'The order is paid.'
  const take = state === 'under_review' ? ` Or accept it: npm run shop -- confirm ${number}` : ''
  return `The order stays ${formatState(state)}. To refund it from your account and record that: npm run shop -- refund ${shortPaymentId(id)}.${take}`
}

function refusalMessage(seen: ManualPayment, assessment: Extract<ManualPaymentAssessment, { ok: false }>): string {
  const { order, claimKey } = seen
  const { number, state, totalPaise } = order
  switch (assessment.why) {
    case 'written-down': {
      const { id, amountPaise } = assessment.payment
      return `UPI transaction ${claimKey} is already recorded for order ${number}: payment ${shortPaymentId(id)}, ${formatExact(amountPaise)}. Nothing was done.`
    }
    case 'paid-for-another':
      return `UPI transaction ${claimKey} is recorded for order ${assessment.number}, and one transfer pays for one order. If this is a separate payment, add the word knowingly at the end.`
    case 'confirm':
      return `Order ${number} is under review for this payment. Accept it with: npm run shop -- confirm ${number}`
    case 'other-claim':
      return `Order ${number} is under review with another transaction id. Check it with show, then confirm, reject or cancel it first.`
    case 'other-amount':
      return `Order ${number} is ${formatState(state)} and comes to ${formatExact(totalPaise)}. Another amount cannot pay for it: cancel it first (npm run shop -- cancel ${number}), then record what was received, and refund it.`
  }
}
