import type { PaymentId } from '#domain/flavours.ts'
import { rupees } from '#domain/payment/money.ts'
import { isTestMoney } from '#domain/payment/test-money.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { admitMoney, type MoneyLimit } from '#server/desk/money-limit.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { type RefundOutcome, refundMoney } from '#server/owner/refund-money.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { paymentById } from '#server/payments/queries.ts'
import { refundsOf } from '#server/payments/refunds/queries.ts'
import { requestPayment } from '#server/payments/request-payment.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'

/** The least that every provider takes. */
export const TRIAL_PAISE = rupees(9)

/** What marks it: it has no order, and nothing that is sold, sent or counted is made of it. */
const attemptOf = ({ name }: Pick<PaymentProvider, 'name'>): string => `trial:${name}`

/** The owner's last payment to try the provider that the shop has now. */
export type Trial = {
  id: PaymentId
  state: 'pending' | 'paid' | 'failed'
  at: string
  transactionId: string | null
  url: string | null
  refund: 'none' | 'asked' | 'done'
  /** Whether money came, which can go back through the provider. */
  mayGoBack: boolean
}

export async function lastTrial(db: Db, payments: PaymentProvider): Promise<Trial | undefined> {
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
  const isMoney = row.state === 'paid' && !isTestMoney({ provider })
  return { ...trial, refund, mayGoBack: isMoney && refund === 'none' && payments.refunds !== undefined }
}

/** What came of it, in words for the owner. */
export type TrialAnswer = { ok: boolean; words: string }

type Deps = Pick<RequestShop, 'db' | 'payments' | 'log' | 'now' | 'settings' | 'origin'>

/** Asks the provider for a page to pay ₹9 on; while one is open, asking again is the same one. */
export async function beginTrial(shop: Deps, by: By): Promise<TrialAnswer> {
  const { db, payments, settings, origin } = shop
  const asked = await requestPayment(shop, {
    ...{ orderId: null, method: 'link' as const, attempt: attemptOf(payments) },
    ...{ purpose: 'Trial payment', amountPaise: TRIAL_PAISE },
    ...{ buyerName: settings.name, email: settings.email, phone: settings.phone },
    redirectUrl: new URL('/payment/callback', origin).href,
  })
  if (!asked.ok) return { ok: false, words: `The provider made no payment: ${asked.message}.` }
  await transact(db, (trx) => writeAudit(trx, { what: 'a trial payment asked for', subject: 'payments' }, by))
  return { ok: true, words: 'The payment is made. Open its page, pay the ₹9, and come back here.' }
}

/** Asks the provider whether it was paid. */
export async function lookAtTrial(shop: Deps): Promise<TrialAnswer> {
  const { db, payments, log } = shop
  const trial = await lastTrial(db, payments)
  const payment = trial && (await paymentById(db, trial.id))
  if (!payment) return { ok: false, words: 'There is no trial payment.' }
  if (payment.state === 'paid') return { ok: true, words: CAME }
  // It calls everything paid, so that only its own page can tell.
  if (payments.believesAll) return { ok: false, words: NOT_YET }
  try {
    return WORDS[await verifyPayment(shop, payment, 'looked for at the desk')]
  } catch (error) {
    log.warn({ err: error }, 'a trial payment could not be looked for')
    return { ok: false, words: 'The provider does not answer. Ask again in a minute.' }
  }
}

const CAME = 'The ₹9 came.'
const NOT_YET = 'It was not paid yet.'
const WORDS = {
  paid: { ok: true, words: CAME },
  mismatch: { ok: false, words: 'Another sum came. Look for it under Today.' },
  failed: { ok: false, words: 'It failed at the provider. Make another one.' },
  pending: { ok: false, words: 'The provider does not know yet. Ask again in a minute.' },
  untouched: { ok: false, words: NOT_YET },
} satisfies Record<string, TrialAnswer>

/** Sends it back through the provider, once. It counts against the person's limit as any other refund. */
export async function refundTrial(shop: Deps, by: By, limit?: MoneyLimit): Promise<TrialAnswer> {
  const trial = await lastTrial(shop.db, shop.payments)
  if (!trial?.mayGoBack) return { ok: false, words: 'There is nothing to pay back.' }
  const asked = { what: trial.id, amountPaise: undefined, lines: new Map(), restock: false, how: 'ask' } as const
  return wordsOf(await refundMoney(shop, asked, by, { admit: limit && admitMoney(limit) }))
}

function wordsOf(outcome: RefundOutcome): TrialAnswer {
  if (outcome.ok) {
    const [step] = outcome.steps
    const isGone = step?.ok && step.state === 'done'
    return {
      ok: true,
      words: isGone ? 'The ₹9 went back.' : 'The provider has taken it on: the ₹9 are on their way back.',
    }
  }
  const [step] = outcome.why === 'not-all' ? outcome.steps : []
  const said = step && !step.ok && step.why === 'refused' ? `: ${step.said}` : ''
  return { ok: false, words: `The ₹9 did not go back${said}. They can be paid back at the provider.` }
}
