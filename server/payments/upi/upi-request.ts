import { encode } from 'uqr'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { type QrCode, toQrCode } from '#domain/payment/qr.ts'
import { type UpiRequestView, upiLink } from '#domain/payment/upi.ts'
import type { Settings } from '#domain/settings/settings.ts'

/** Returns the UPI link and QR code for an amount of an order, with its number as reference. */
export function upiRequest(
  order: { number: OrderNumber; amountPaise: Paise },
  { upiId, payee, name }: Pick<Settings, 'upiId' | 'payee' | 'name'>,
): UpiRequestView {
  const link = upiLink({
    payeeVpa: upiId,
    payeeName: payee || name,
    amountPaise: order.amountPaise,
    reference: order.number,
    note: `Order ${order.number}`,
  })
  return { payeeVpa: upiId, link, qr: qrCode(link) }
}

/**
 * QR mask pattern. Readers accept any of the eight; evaluating all of them takes ten times as long as the code
 * itself. For UPI links this one wins most often: it has the shortest runs of one colour and half of its modules are
 * dark.
 */
const MASK = 2

/**
 * Returns the QR code of a text, at error correction level H because a logo covers its centre (decisions §3.18). The
 * quiet zone is added by the drawing.
 */
export const qrCode = (text: string): QrCode => toQrCode(encode(text, { ecc: 'H', border: 0, maskPattern: MASK }).data)
