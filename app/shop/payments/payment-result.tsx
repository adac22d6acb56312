import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { usePromises, useShop } from '#app/shell/use-shop.ts'
import { OrderLink } from '#app/shop/checkout/order-links.tsx'
import { cartOrderOf, isBoxOrder } from '#app/shop/checkout/provider-return.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Seal } from '#app/ui/mark.tsx'
import type { PaymentId } from '#domain/nominal.ts'
import { firstParcel, type OrderView } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { PaymentReturnView } from '#domain/payment/payment.ts'
import { formatDay } from '#domain/text/format-date.ts'

type UnappliedReason = NonNullable<PaymentReturnView['beside']>

/** Result for a payment that did not pay its order: no success message and no delivery day. */
export function UnappliedPayment({ verdict }: { verdict: PaymentReturnView }) {
  const { beside, paymentId, amountPaise, order: boxOrder } = verdict
  const cartOrder = useCartOrder(paymentId)
  const shop = useShop()
  const sendsEmail = shop?.sendsEmail ?? false
  const order = boxOrder ?? cartOrder
  if (!beside) return null
  const { title, text } = TEXTS[beside.why]
  return (
    <div className="plate" role="alert">
      <Icon of="circle-exclamation-point" className="bad" />
      <h1 className="d6">{title}</h1>
      {amountPaise !== undefined && <p className="amount">{formatExact(amountPaise)}</p>}
      <p className="meta">
        {text}{' '}
        {beside.gone
          ? `It has gone back to you; banks take ${shop?.promises.refundTime} to show it.`
          : nextStepText(beside.why, sendsEmail)}
      </p>
      <dl>
        {order && <DescriptionRow name="Order">{order.number}</DescriptionRow>}
        {paymentId && <DescriptionRow name="Payment id">{paymentId}</DescriptionRow>}
      </dl>
      <div className="acts">
        {order && <OrderLink order={order} />}
        <ButtonLink look="line" to={href('/')}>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

const TEXTS: Record<UnappliedReason['why'], { title: string; text: string }> = {
  cancelled: { title: 'This order was cancelled', text: 'Your money came all the same.' },
  again: { title: 'This order was paid for already', text: 'Your money came a second time.' },
  'other-amount': { title: 'Another amount came', text: 'What came is not what the order comes to.' },
  refunded: { title: 'This payment was refunded', text: 'Your money came.' },
}

function nextStepText(why: UnappliedReason['why'], sendsEmail: boolean): string {
  if (why === 'other-amount')
    return `Your order is kept while we look at it, ${sendsEmail ? 'and we will write to you' : 'and its page says what comes of it'}. There is no need to pay again.`
  return `It goes back to you, and ${sendsEmail ? 'we write' : 'the page of your order says'} when it has gone. There is nothing to do, and no need to pay again.`
}

export function PaymentSuccessful({
  paid: { order: boxOrder, paymentId, amountPaise, payAt },
}: {
  paid: PaymentReturnView
}) {
  const cartOrder = useCartOrder(paymentId)
  const order = boxOrder ?? cartOrder
  const checkout = order && isBoxOrder(order) ? href('/build-your-own/checkout') : href('/cart')
  return (
    <div className="plate" role="status">
      <Seal />
      <h1 className="d6">Payment Successful</h1>
      {amountPaise !== undefined && <p className="amount">{formatExact(amountPaise)}</p>}
      <dl>
        {order && <DescriptionRow name="Order">{order.number}</DescriptionRow>}
        {paymentId && <DescriptionRow name="Payment id">{paymentId}</DescriptionRow>}
        {order && (
          <DescriptionRow name="Estimated delivery">{formatDay(firstParcel(order).estimatedDelivery)}</DescriptionRow>
        )}
      </dl>
      <div className="acts">
        {order && (
          <>
            <OrderLink order={order} />
            {!payAt && (
              <ButtonLink look="line" to={`${checkout}?step=confirmation`}>
                See the confirmation
              </ButtonLink>
            )}
          </>
        )}
        <ButtonLink look="line" to={href('/')}>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

/** A payment that the bank confirmed after the order had expired. */
export const lateRefundText = (refundTime: string | undefined): string =>
  `Your bank confirmed it too late, so your money has been sent back to you; banks take ${refundTime} to show it.`

export function PaymentFailed({ failed: { paymentId, order, payAt, returned } }: { failed: PaymentReturnView }) {
  const cartOrder = useCartOrder(paymentId)
  const promises = usePromises()
  const search = paymentId ? `?${new URLSearchParams({ payment: paymentId })}` : ''
  return (
    <div className="plate" role="alert">
      <Icon of="circle-exclamation-point" className="bad" />
      <h1 className="d6">Payment Failed</h1>
      <p className="meta">
        {returned ? `${lateRefundText(promises?.refundTime)} ` : 'The payment did not go through. '}
        {order && isBoxOrder(order) && !payAt && 'Your box is still here, as you packed it. '}
        {returned ? 'Your order is not paid yet.' : 'If money did leave your account, write to us and we will find it.'}
      </p>
      <div className="acts">
        {payAt || cartOrder ? (
          <ButtonLink to={payAt ?? `${href('/cart')}?step=payment`}>Try again</ButtonLink>
        ) : (
          // A full page load: the cookie that restores the box is scoped to exactly that path.
          <ButtonLink to={href('/build-your-own/checkout') + search} reloadDocument>
            Try again
          </ButtonLink>
        )}
        {!payAt && (
          <ButtonLink look="line" to={href('/cart')}>
            Go to cart
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Returns the order of this tab's cart that a payment is for; `undefined` before hydration. */
function useCartOrder(paymentId: PaymentId | undefined): OrderView | undefined {
  const [order, setOrder] = useState<OrderView>()
  useEffect(() => setOrder(paymentId ? cartOrderOf(paymentId) : undefined), [paymentId])
  return order
}
