import type { PaymentId } from '#domain/nominal.ts'
import { rupees } from '#domain/payment/money.ts'
import { isTestPayment } from '#domain/payment/test-payment.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { checkMoneyLimit, type MoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { issueRefund, type RefundResult } from '#server/refunds/issue-refund.ts'
import { refundsOf } from '#server/refunds/queries.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { paymentById } from './queries.ts'
import { requestPayment } from './request-payment.ts'
import { verifyPayment } from './verify-payment.ts'

/** Smallest amount that every provider accepts. */
export const TEST_AMOUNT_PAISE = rupees(9)

/** Marks a test payment. It has no order, and no report counts it. */
const attemptOf = ({ name }: Pick<PaymentProvider, 'name'>): string => `trial:${name}`

/** The latest test payment to the present provider. */
export type TestPayment = {
  id: PaymentId
  state: 'pending' | 'paid' | 'failed'
  at: string
  transactionId: string | null
  url: string | null
  refund: 'none' | 'asked' | 'done'
  /** True if real money was received that the provider can refund. */
  mayGoBack: boolean
}

export async function latestTestPayment(db: Db, payments: PaymentProvider): Promise<TestPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'state', 'provider', 'updatedAt as at', 'transactionId', 'paymentUrl as url'])
    .where('orderId', 'is', null)
    .where('attemptKey', '=', attemptOf(payments))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { provider, ...trial } = row
  const back = (await refundsOf(db, row.id)).filter(({ state }) => state !== 'refused')
  const refund = back.some(({ state }) => state === 'done') ? 'done' : back.length > 0 ? 'asked' : 'none'
  const isMoney = row.state === 'paid' && !isTestPayment({ provider })
  return { ...trial, refund, mayGoBack: isMoney && refund === 'none' && payments.refunds !== undefined }
}

/** Result as a message for the owner. */
export type TestPaymentResult = { ok: boolean; words: string }

type Deps = Pick<RequestShop, 'db' | 'payments' | 'log' | 'now' | 'settings' | 'origin'>

/** Requests a ₹9 payment page from the provider. While a request is open, repeating returns the same one. */
export async function requestTestPayment(shop: Deps, actor: Actor): Promise<TestPaymentResult> {
  const { db, payments, settings, origin } = shop
  const asked = await requestPayment(shop, {
    ...{ orderId: null, method: 'link' as const, attempt: attemptOf(payments) },
    ...{ purpose: 'Trial payment', amountPaise: TEST_AMOUNT_PAISE },
    ...{ buyerName: settings.name, email: settings.email, phone: settings.phone },
    redirectUrl: new URL('/payment/callback', origin).href,
  })
  if (!asked.ok) return { ok: false, words: `The provider could not create the payment: ${asked.message}.` }
  await transact(db, (trx) => writeAudit(trx, { what: 'a trial payment asked for', subject: 'payments' }, actor))
  return { ok: true, words: 'The payment is created. Open its page, pay ₹9, and come back here.' }
}

/** Asks the provider for the state of the test payment. */
export async function checkTestPayment(shop: Deps): Promise<TestPaymentResult> {
  const { db, payments, log } = shop
  const trial = await latestTestPayment(db, payments)
  const payment = trial && (await paymentById(db, trial.id))
  if (!payment) return { ok: false, words: 'There is no trial payment.' }
  if (payment.state === 'paid') return { ok: true, words: RECEIVED }
  // This provider reports every payment as paid, so only its own page can tell.
  if (payments.assumesPaid) return { ok: false, words: NOT_YET }
  try {
    return STATE_RESULTS[await verifyPayment(shop, payment, 'looked for at the desk')]
  } catch (error) {
    log.warn({ err: error }, 'a trial payment could not be looked for')
    return { ok: false, words: 'The provider does not answer. Check again in a minute.' }
  }
}

const RECEIVED = '₹9 received.'
const NOT_YET = 'Not paid yet.'
const STATE_RESULTS = {
  paid: { ok: true, words: RECEIVED },
  mismatch: { ok: false, words: 'A different amount was received. See Today.' },
  failed: { ok: false, words: 'The payment failed at the provider. Try again.' },
  pending: { ok: false, words: 'The provider has no result yet. Check again in a minute.' },
  untouched: { ok: false, words: NOT_YET },
} satisfies Record<string, TestPaymentResult>

/** Refunds the test payment through the provider, once. It counts against the actor's money limit. */
export async function refundTestPayment(shop: Deps, actor: Actor, limit?: MoneyLimit): Promise<TestPaymentResult> {
  const trial = await latestTestPayment(shop.db, shop.payments)
  if (!trial?.mayGoBack) return { ok: false, words: 'There is nothing to refund.' }
  const asked = { what: trial.id, amountPaise: undefined, lines: new Map(), restock: false, how: 'ask' } as const
  return refundResult(await issueRefund(shop, asked, actor, { admit: limit && checkMoneyLimit(limit) }))
}

function refundResult(outcome: RefundResult): TestPaymentResult {
  if (outcome.ok) {
    const [step] = outcome.steps
    const isGone = step?.ok && step.state === 'done'
    return {
      ok: true,
      words: isGone ? '₹9 refunded.' : 'The provider accepted the refund of ₹9.',
    }
  }
  const [step] = outcome.why === 'not-all' ? outcome.steps : []
  const said = step && !step.ok && step.why === 'refused' ? `: ${step.said}` : ''
  return { ok: false, words: `₹9 could not be refunded${said}. Refund it at the provider.` }
}
