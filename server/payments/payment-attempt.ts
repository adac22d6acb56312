import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId, PaymentId, ProviderRef, TransactionId } from '#domain/nominal.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { nextVerify } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Log } from '#server/log.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { insertPaymentUnlessTaken, type Payment } from './queries.ts'

export type PaymentDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }
export type PaymentRequestResult =
  | { ok: true; paymentId: PaymentId; paymentUrl: string }
  | { ok: false; message: string }

export type NewPaymentRequest = PaymentRequest & {
  orderId: OrderId | null
  method: PaymentMethod | 'upi_qr' | 'link'
  transactionId?: TransactionId | undefined
  /**
   * Idempotency key of a payment without an order: a repeated request with the same key returns the same attempt.
   */
  attempt?: string | undefined
  /** Written in the transaction that opens the attempt. */
  also?: (trx: Trx, id: PaymentId) => Promise<void>
}

/** Job kind that polls the provider until the payment is decided. The job's subject is the payment id. */
export const VERIFY_JOB = 'ask-about-payment'

/**
 * After this time the process that opened the attempt has its answer or has crashed. Longer than the provider timeout
 * of 20 seconds.
 */
const ATTEMPT_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 250

export type OpenedAttempt = { id: PaymentId } | { there: PaymentRequestResult | undefined }

/**
 * Records a payment attempt and enqueues the job that verifies it.
 *
 * An order has one open attempt per method and amount: a repeated request gets the payment page of the first, also a
 * day later. A concurrent request waits for that page up to 15 seconds.
 */
export async function openAttempt(
  deps: PaymentDeps,
  request: NewPaymentRequest,
  id: PaymentId,
): Promise<OpenedAttempt> {
  const { orderId, method, amountPaise } = request
  const keyParts = [orderId, method, amountPaise, ...(request.transactionId ? [request.transactionId] : [])]
  const attemptKey = orderId ? keyParts.join(':') : (request.attempt ?? null)
  for (;;) {
    if (await insertAttempt(deps, request, { id, attemptKey })) return { id }
    const existing = attemptKey ? await currentAttempt(deps.db, attemptKey) : undefined
    if (existing?.paymentUrl) return { there: { ok: true, paymentId: existing.id, paymentUrl: existing.paymentUrl } }
    if (!existing) continue
    if (deps.now().getTime() - Date.parse(existing.createdAt) > ATTEMPT_TIMEOUT_MS) {
      await abandonAttempt(deps, existing.id, 'broken off')
      await replaceAttempt(deps, existing.id)
    } else if (!(await waitForAttempt(deps.db, existing.id))) return { there: undefined }
  }
}

function insertAttempt(
  { db, payments, now }: PaymentDeps,
  request: NewPaymentRequest,
  { id, attemptKey }: { id: string; attemptKey: string | null },
) {
  const { orderId, method, purpose, amountPaise, transactionId = null } = request
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
    if (!(await insertPaymentUnlessTaken(trx, row))) return false
    if (!payments.assumesPaid)
      await enqueue(trx, { kind: VERIFY_JOB, subject: id, dueAt: nextVerify(at, at) ?? at, at })
    await request.also?.(trx, id)
    return true
  })
}

/**
 * Makes room for another attempt while this one is still polled. The reconciler may have found the provider's id of an
 * attempt whose page was lost: it is not abandoned then.
 */
const replaceAttempt = ({ db }: PaymentDeps, id: PaymentId) =>
  db.updateTable('payments').set({ attemptKey: null }).where('id', '=', id).where('state', '=', 'pending').execute()

async function currentAttempt(db: Db, attemptKey: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('attemptKey', '=', attemptKey)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

/**
 * Waits until the concurrent attempt has its page or has failed. Returns `false` when that takes longer than 15
 * seconds.
 */
async function waitForAttempt(db: Db, id: string): Promise<boolean> {
  for (let waited = 0; waited < ATTEMPT_TIMEOUT_MS / 2; waited += POLL_INTERVAL_MS) {
    await wait(POLL_INTERVAL_MS)
    const row = await db.selectFrom('payments').select(['state', 'paymentUrl']).where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'pending' || row.paymentUrl) return true
  }
  return false
}

export async function completeAttempt(
  { db, now }: PaymentDeps,
  id: string,
  response: { providerRef: ProviderRef; paymentUrl: string },
): Promise<void> {
  const { providerRef, paymentUrl } = response
  await db
    .updateTable('payments')
    .set({ providerRef, paymentUrl, updatedAt: now().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Marks an attempt as failed that never reached the provider. Its order does not change. */
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
