import type { AmountDue, Order } from '#domain/order/order.ts'
import { sum } from '#domain/payment/money.ts'
import { chequesToClear, duePaise, refundableOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentsOfOrder } from './payment-records.ts'

/**
 * Returns what is left to pay of an unpaid order. Every payment asks for this amount. It is final only while the order
 * is locked: a payment of the whole total that arrives after a part payment leaves the part over, with a task.
 */
export async function amountDue(db: Db, { id, totalPaise }: Pick<Order, 'id' | 'totalPaise'>): Promise<AmountDue> {
  const payments = await paymentsOfOrder(db, id)
  return {
    receivedPaise: sum(payments.map(refundableOf)),
    chequesPaise: chequesToClear(payments),
    duePaise: duePaise(totalPaise, payments),
  }
}
