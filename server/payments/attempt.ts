import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId, PaymentId, ProviderRef, TransactionId } from '#domain/flavours.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { nextVerify } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from './providers/contract.ts'
import { insertUnlessTaken, type Payment } from './queries.ts'

export type PaymentDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }
export type PaymentAsked = { ok: true; paymentId: PaymentId; paymentUrl: string } | { ok: false; message: string }

export type WantedPayment = PaymentRequest & {
  orderId: OrderId | null
  method: PaymentMethod | 'link'
  /** What the shopper's UPI app said. */
  transactionId?: TransactionId | undefined
  /** What a payment without an order is an attempt at, where asking again means the same one. */
  attempt?: string | undefined
}

/** The job that asks the provider about a payment until it is decided; its subject is the payment's id. */
export const VERIFY_JOB = 'ask-about-payment'

/** By then whoever began an attempt has an answer or is dead: a shopper's patience and some more. */
const BROKEN_OFF_AFTER_MS = 30_000
const LOOK_EVERY_MS = 250

type Opened = { id: string } | { there: PaymentAsked | undefined }

/**
 * Writes an attempt down, together with the promise to ask about it until it is decided. An order has one open attempt
 * for an amount: whoever asks for it again, at the same moment or a day later, gets the page that it has.
 */
export async function openAttempt(deps: PaymentDeps, wanted: WantedPayment, id: string): Promise<Opened> {
  const { orderId, method, amountPaise } = wanted
  // Another transaction id is another payment.
  const about = [orderId, method, amountPaise, ...(wanted.transactionId ? [wanted.transactionId] : [])]
  const attemptKey = orderId ? about.join(':') : (wanted.attempt ?? null)
  for (;;) {
    if (await write(deps, wanted, { id, attemptKey })) return { id }
    const there = attemptKey ? await currentAttempt(deps.db, attemptKey) : undefined
    if (there?.paymentUrl) return { there: { ok: true, paymentId: there.id, paymentUrl: there.paymentUrl } }
    if (!there) continue
    if (deps.now().getTime() - Date.parse(there.createdAt) > BROKEN_OFF_AFTER_MS)
      await abandonAttempt(deps, there.id, 'broken off')
    else if (!(await isOver(deps.db, there.id))) return { there: undefined }
  }
}

function write(
  { db, payments, now }: PaymentDeps,
  wanted: WantedPayment,
  { id, attemptKey }: { id: string; attemptKey: string | null },
) {
  const { orderId, method, purpose, amountPaise, transactionId = null } = wanted
  const at = now()
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const row = {
    id,
    attemptKey,
    orderId,
    method,
    purpose,
    amountPaise,
    transactionId,
    provider: payments.name,
    state: 'pending' as const,
    ...times,
  }
  return transact(db, async (trx) => {
    if (!(await insertUnlessTaken(trx, row))) return false
    if (!payments.believesAll)
      await enqueue(trx, { kind: VERIFY_JOB, subject: id, dueAt: nextVerify(at, at) ?? at, at })
    return true
  })
}

async function currentAttempt(db: Db, attemptKey: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('attemptKey', '=', attemptKey)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

/** Waits for somebody else's attempt to get its page or to come to nothing; `false` when that takes too long. */
async function isOver(db: Db, id: string): Promise<boolean> {
  for (let waited = 0; waited < BROKEN_OFF_AFTER_MS / 2; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS)
    const row = await db.selectFrom('payments').select(['state', 'paymentUrl']).where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'pending' || row.paymentUrl) return true
  }
  return false
}

export async function completeAttempt(
  { db, now }: PaymentDeps,
  id: string,
  made: { providerRef: ProviderRef; paymentUrl: string },
): Promise<void> {
  const { providerRef, paymentUrl } = made
  await db
    .updateTable('payments')
    .set({ providerRef, paymentUrl, updatedAt: now().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** It came to nothing before anyone could pay: its order is left as it is. */
export async function abandonAttempt(
  { db, now }: Pick<PaymentDeps, 'db' | 'now'>,
  id: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'failed', reason, updatedAt: now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('providerRef', 'is', null)
    .execute()
}
