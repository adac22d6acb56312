import type { Order } from '#domain/order/order.ts'
import { type UpiRequestView, upiLink } from '#domain/payment/upi.ts'
import type { Settings } from '#domain/shop/settings.ts'
import { qrOf } from './qr.ts'

/** How to pay for an order by UPI: the exact amount and our reference are in the link. */
export function upiRequest(
  order: Pick<Order, 'number' | 'totalPaise'>,
  { upiId, name }: Pick<Settings, 'upiId' | 'name'>,
): UpiRequestView {
  const link = upiLink({
    payeeVpa: upiId,
    payeeName: name,
    amountPaise: order.totalPaise,
    reference: order.number,
    note: `Order ${order.number}`,
  })
  return { payeeVpa: upiId, link, qr: qrOf(link) }
}
