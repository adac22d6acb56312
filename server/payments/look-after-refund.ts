import { nextAsk } from '#domain/ask-again.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/http/log.ts'
import { orderById } from '#server/orders/queries.ts'
import type { PaymentProvider } from './provider.ts'
import { findRefund } from './refund-payment.ts'
import { noteUnknownRefund, refundById } from './refunds.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Looks whether a refund was made whose answer nobody heard, because a line or this process died. It never asks for it
 * again: that is a person's decision, who is told. Answers when to look next, for three days.
 */
export async function lookAfterRefund(deps: Deps, id: string): Promise<Date | undefined> {
  const { db, payments, log, now } = deps
  const refund = await refundById(db, id)
  if (refund?.state !== 'asked') return undefined
  const { number } = (await orderById(db, refund.orderId)) ?? { number: '' }
  await noteUnknownRefund(db, refund, number, now())
  if (refund.provider !== payments.name) return undefined
  try {
    if (await findRefund(deps, refund, number)) return undefined
  } catch (error) {
    log.warn({ err: error }, 'refund')
  }
  return nextAsk(new Date(refund.createdAt), now())
}
