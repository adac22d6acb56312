import type { PaymentId } from '#domain/flavours.ts'
import { boxOfLine } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentLinkOf, payPath } from '#server/orders/payment-links.ts'
import { orderById, orderByKey } from '#server/orders/queries.ts'
import type { PaymentProvider, RedirectForm } from '#server/payments/providers/contract.ts'
import { paymentById } from '#server/payments/queries.ts'

type Deps = { db: Db; payments: PaymentProvider; origin: string; settings: { name: string } }

/** Where the provider posts when it sends a shopper back. */
export const PAYMENT_RETURN = '/payment/returned'

type FormToPost =
  | { form: RedirectForm; amountPaise: Paise; cancelUrl: string }
  /** There is nothing to pay any more. */
  | 'settled'

/**
 * The form that opens the provider's page for a payment that was asked for. A payment's id passes through many hands,
 * so the buyer's name, mail and phone go along only from the browser in which the box was built: `boxKey`, from its
 * cookie.
 */
export async function redirectForm(
  { db, payments, origin, settings }: Deps,
  { paymentId, boxKey }: { paymentId: PaymentId; boxKey: string | undefined },
): Promise<FormToPost | undefined> {
  const payment = await paymentById(db, paymentId)
  if (!payment?.providerRef || payment.provider !== payments.name) return undefined
  const order = payment.orderId ? await orderById(db, payment.orderId) : undefined
  if (payment.state === 'paid' || (order && !UNPAID_STATES.includes(order.state))) return 'settled'
  const owner = boxKey ? await orderByKey(db, boxKey) : undefined
  const boxed = order !== undefined && boxOfLine(order.lines[0]?.productId ?? '') !== undefined
  const link = order && owner?.id === order.id ? await paymentLinkOf(db, order.id) : undefined
  const checkout = boxed ? `/build-your-own/checkout?payment=${encodeURIComponent(payment.id)}` : '/cart?step=payment'
  const cancelPath = link ? payPath(link) : checkout
  const cancelUrl = new URL(cancelPath, origin).href
  const form = payments.redirectForm?.({
    providerRef: payment.providerRef,
    shopName: settings.name,
    purpose: payment.purpose,
    buyer: order && owner?.id === order.id ? order.buyer : undefined,
    returnUrl: new URL(PAYMENT_RETURN, origin).href,
    cancelUrl,
  })
  return form && { form, amountPaise: payment.amountPaise, cancelUrl: cancelPath }
}
