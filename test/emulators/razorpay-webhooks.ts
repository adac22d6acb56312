import { createHmac } from 'node:crypto'
import type { Bill, Payment } from './razorpay-records.ts'
import { token } from './razorpay-refunds.ts'

export const RAZORPAY_KEYS = { keyId: 'rzp_test_key', keySecret: 'test_key_secret', webhookSecrets: ['test_wh_secret'] }

const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex')
const isOrder = ({ id }: Bill) => id.startsWith('order_')

/** Signed return parameters; for an order only if it was paid. */
export function returnParameters(bill: Bill, payment: Payment): URLSearchParams {
  if (isOrder(bill) && payment.status === 'failed') {
    const metadata = JSON.stringify({ order_id: bill.id, payment_id: payment.id })
    return new URLSearchParams({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': metadata })
  }
  const named = isOrder(bill)
    ? { payment_id: payment.id, order_id: bill.id, signature: signed(bill.id, payment.id) }
    : {
        payment_id: payment.id,
        payment_link_id: bill.id,
        payment_link_reference_id: bill.reference,
        payment_link_status: bill.status,
        signature: signed(bill.id, bill.reference, bill.status, payment.id),
      }
  return new URLSearchParams(Object.entries(named).map(([name, value]) => [`razorpay_${name}`, value]))
}

const signed = (...parts: string[]): string => sign(RAZORPAY_KEYS.keySecret, parts.join('|'))

/** Webhook of a refund or dispute: it contains the payment, and neither order nor link. */
export function refundOrDisputeWebhook(event: string, about: { refund?: object; dispute?: object }, payment: Payment) {
  const payload = Object.fromEntries(
    Object.entries({ ...about, payment: { ...payment, notes: [] } }).map(([name, entity]) => [name, { entity }]),
  )
  return signedBody(JSON.stringify({ entity: 'event', event, payload, created_at: 1_700_000_000 }))
}

export type WebhookOptions = { event?: string; eventId?: string; secret?: string }

/** Webhook of a payment. */
export function paymentWebhook(
  { bill, shown }: { bill: Bill; shown: object },
  payment: Payment,
  { event, eventId = `evt_${token()}`, secret = 'test_wh_secret' }: WebhookOptions = {},
) {
  const kind = isOrder(bill) ? 'order' : bill.id.startsWith('qr_') ? 'qr_code' : 'payment_link'
  const about = { [kind]: { entity: shown } }
  const paid = kind === 'qr_code' ? 'qr_code.credited' : `${kind}.paid`
  // The payment of a QR code has the notes of the code.
  const notes = kind === 'qr_code' ? { reference: bill.reference } : []
  const isAlone = event === 'payment.failed' || (kind === 'qr_code' && event?.startsWith('payment.'))
  const body = JSON.stringify({
    entity: 'event',
    event: event ?? paid,
    // A failed payment's webhook names the order through the payment only.
    payload: { ...(isAlone ? {} : about), payment: { entity: { ...payment, notes } } },
    created_at: 1_700_000_000,
  })
  return signedBody(body, { eventId, secret })
}

const signedBody = (body: string, { eventId = `evt_${token()}`, secret = 'test_wh_secret' } = {}) => ({
  body,
  headers: {
    'content-type': 'application/json',
    'x-razorpay-signature': sign(secret, body),
    'x-razorpay-event-id': eventId,
  },
})
