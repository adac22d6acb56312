import { data } from 'react-router'
import { shopOf } from '#server/http/shop-context.ts'
import { qrPaymentState } from '#server/payments/qr/qr-payment-state.ts'
import type { Route } from './+types/qr-state-json.ts'

/** Returns whether the payment of a QR code is waiting, paid or ended. A payment id is not secret, so nothing else. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const payment = await qrPaymentState(shopOf(context), params.paymentId)
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return payment ? data({ state: payment.state }, { headers }) : data({ state: 'unknown' }, { status: 404, headers })
}
