import { href } from 'react-router'
import { SeeOrder } from '#app/checkout/see-order.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Seal } from '#app/ui/seal.tsx'
import { formatDay } from '#domain/delivery/day.ts'
import type { ReturnView } from '#domain/order/payment-return.ts'
import { formatExact } from '#domain/payment/money.ts'
import { useCartOrder } from './use-cart-order.ts'

export function PaymentSuccessful({ paid: { order: boxOrder, paymentId, amountPaise } }: { paid: ReturnView }) {
  const cartOrder = useCartOrder(paymentId)
  const order = boxOrder ?? cartOrder
  const checkout = boxOrder ? href('/build-your-own/checkout') : href('/cart')
  return (
    <div className="plate" role="status">
      <Seal />
      <h1 className="d6">Payment Successful</h1>
      {amountPaise !== undefined && <p className="amount">{formatExact(amountPaise)}</p>}
      <dl>
        {order && <Fact name="Order">{order.number}</Fact>}
        {paymentId && <Fact name="Payment id">{paymentId}</Fact>}
        {order && <Fact name="Estimated delivery">{formatDay(order.estimatedDelivery)}</Fact>}
      </dl>
      <div className="acts">
        {order && (
          <>
            <SeeOrder order={order} />
            <ButtonLink look="line" to={`${checkout}?step=confirmation`}>
              See the confirmation
            </ButtonLink>
          </>
        )}
        <ButtonLink look="line" to={href('/')}>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
