import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ReturnView } from '#domain/order/payment-return.ts'
import { useCartOrder } from './use-cart-order.ts'

export function PaymentFailed({ failed: { paymentId, order } }: { failed: ReturnView }) {
  const cartOrder = useCartOrder(paymentId)
  const search = paymentId ? `?${new URLSearchParams({ payment: paymentId })}` : ''
  return (
    <div className="plate" role="alert">
      <Icon of="circle-exclamation-point" className="bad" />
      <h1 className="d6">Payment Failed</h1>
      <p className="meta">
        The payment did not go through. {order && 'Your box is still here, as you packed it. '}If money did leave your
        account, write to us and we will find it.
      </p>
      <div className="acts">
        {cartOrder ? (
          <ButtonLink to={`${href('/cart')}?step=payment`}>Try again</ButtonLink>
        ) : (
          // A whole document: the cookie that gives the box back belongs to exactly that page.
          <ButtonLink to={href('/build-your-own/checkout') + search} reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink look="line" to={href('/cart')}>
          Go to cart
        </ButtonLink>
      </div>
    </div>
  )
}
