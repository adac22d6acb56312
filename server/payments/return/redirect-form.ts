import type { PaymentId } from '#domain/nominal.ts'
import { boxIdOfLine } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { findPaymentLink, paymentLinkPath } from '#server/orders/payment-links.ts'
import { orderById, orderByKey } from '#server/orders/queries.ts'
import { resumePath } from '#server/orders/resume-order.ts'
import type { PaymentProvider, RedirectForm } from '#server/payments/providers/payment-provider.ts'
import { paymentById } from '#server/payments/queries.ts'

type Deps = { db: Db; payments: PaymentProvider; origin: string; settings: { name: string } }

/** Path to which the provider posts when it returns the buyer. */
export const PAYMENT_RETURN_PATH = '/payment/returned'

type RedirectFormResult = { form: RedirectForm; amountPaise: Paise; cancelUrl: string } | 'settled'

/**
 * Returns the form that opens the provider's page for a requested payment.
 *
 * A payment id is not secret, so the buyer's name, email and phone are included only in the browser that placed the
 * order, recognised by `boxKey` from its cookie.
 */
export async function redirectForm(
  { db, payments, origin, settings }: Deps,
  { paymentId, boxKey }: { paymentId: PaymentId; boxKey: string | undefined },
): Promise<RedirectFormResult | undefined> {
  const payment = await paymentById(db, paymentId)
  if (!payment?.providerRef || payment.provider !== payments.name) return undefined
  const order = payment.orderId ? await orderById(db, payment.orderId) : undefined
  if (payment.state === 'paid' || (order && !UNPAID_STATES.includes(order.state))) return 'settled'
  const owner = boxKey ? await orderByKey(db, boxKey) : undefined
  const boxed = order !== undefined && boxIdOfLine(order.lines[0]?.productId ?? '') !== undefined
  const link = order && owner?.id === order.id ? await findPaymentLink(db, order.id) : undefined
  const checkout = boxed ? `/build-your-own/checkout?payment=${encodeURIComponent(payment.id)}` : '/cart?step=payment'
  const isOwnCart = order !== undefined && owner?.id === order.id && !boxed
  const cancelPath = link ? paymentLinkPath(link) : isOwnCart ? `${resumePath(order)}?unpaid` : checkout
  const cancelUrl = new URL(cancelPath, origin).href
  const form = payments.redirectForm?.({
    providerRef: payment.providerRef,
    shopName: settings.name,
    purpose: payment.purpose,
    buyer: order && owner?.id === order.id ? order.buyer : undefined,
    returnUrl: new URL(PAYMENT_RETURN_PATH, origin).href,
    cancelUrl,
  })
  return form && { form, amountPaise: payment.amountPaise, cancelUrl: cancelPath }
}
