import type { Order } from '#domain/order.ts'
import { PAID_STATES } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { moveOrder, orderByKey } from '#server/orders/queries.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'

export type Paid = { ok: true; order: Order } | { ok: false; why: 'refused'; reason: string } | { ok: false; why: 'no-order' }

/**
 * Settles an order with the transaction id that the shopper typed. Asking again for an order that is paid answers
 * that it is paid: a second press or a lost answer costs nothing (decisions §4.7).
 */
export async function payByUpi(
  { db, payments, now }: { db: Db; payments: PaymentProvider; now: () => Date },
  form: { checkoutKey: string; transactionId: string },
): Promise<Paid> {
  const order = await orderByKey(db, form.checkoutKey)
  if (!order) return { ok: false, why: 'no-order' }
  if (PAID_STATES.includes(order.state)) return { ok: true, order }

  const verdict = await payments.verifyUpi({ transactionId: form.transactionId, amountPaise: order.totalPaise })
  const at = now()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payments')
      .values({
        id: newId(),
        orderId: order.id,
        provider: payments.name,
        providerRef: null,
        method: 'upi',
        purpose: order.number,
        amountPaise: order.totalPaise,
        state: verdict.ok ? 'paid' : 'failed',
        transactionId: form.transactionId,
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      })
      .execute()
    if (verdict.ok) await moveOrder(trx, order.id, { to: 'paid', cause: 'upi transaction id', at })
  })
  if (!verdict.ok) return { ok: false, why: 'refused', reason: verdict.reason }
  return { ok: true, order: { ...order, state: 'paid' } }
}
