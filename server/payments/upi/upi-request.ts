import { encode } from 'uqr'
import type { Order } from '#domain/order/order.ts'
import { drawQr, type QrDrawing } from '#domain/payment/qr.ts'
import { type UpiRequestView, upiLink } from '#domain/payment/upi.ts'
import type { Settings } from '#domain/shop/settings.ts'

/** How to pay for an order by UPI: the exact amount and our reference are in the link. */
export function upiRequest(
  order: Pick<Order, 'number' | 'totalPaise'>,
  { upiId, payee, name }: Pick<Settings, 'upiId' | 'payee' | 'name'>,
): UpiRequestView {
  const link = upiLink({
    payeeVpa: upiId,
    payeeName: payee || name,
    amountPaise: order.totalPaise,
    reference: order.number,
    note: `Order ${order.number}`,
  })
  return { payeeVpa: upiId, link, qr: qrOf(link) }
}

/**
 * Which of the eight masks is laid over a code. Readers take any of them. Drawing all eight to weigh them against each
 * other takes ten times as long as the code itself; for the UPI links of orders this one wins most often, has the
 * shortest runs of one colour and leaves half of the modules dark.
 */
const MASK = 2

/** The code for a text, at level H because it carries the mark (decisions §3.18). The quiet zone is the drawing's. */
export const qrOf = (text: string): QrDrawing => drawQr(encode(text, { ecc: 'H', border: 0, maskPattern: MASK }).data)
