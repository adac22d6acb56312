import type { CheckoutKey } from '#domain/nominal.ts'
import { linkState } from '#domain/payment/payment-link.ts'
import type { QrRequestForm } from '#domain/payment/upi-qr.ts'
import type { Db } from '#server/db/connect.ts'
import { findPaymentLinkBySecret } from '#server/orders/payment-links.ts'
import { findResumedOrder } from '#server/orders/resume-order.ts'

/** Returns the checkout key of the order that a request for a code names; `undefined` for a link that is not open. */
export async function findQrPayer(
  { db, now }: { db: Db; now: () => Date },
  form: QrRequestForm,
): Promise<CheckoutKey | undefined> {
  if ('checkoutKey' in form) return form.checkoutKey
  if ('order' in form) {
    const [number = '', secret = ''] = form.order.split('/')
    const resumed = await findResumedOrder(db, { number, secret }, now())
    return resumed && resumed.state !== 'lapsed' ? resumed.key : undefined
  }
  const link = await findPaymentLinkBySecret(db, form.link)
  const state = link && linkState(link, now())
  // A paid link answers that its order is paid.
  return state === 'open' || state === 'paid' || state === 'review' ? link?.checkoutKey : undefined
}
