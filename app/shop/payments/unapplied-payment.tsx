import { href } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { OrderLink } from '#app/shop/checkout/order-links.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatExact } from '#domain/payment/money.ts'
import type { PaymentReturnView } from '#domain/payment/payment-return.ts'
import { useCartOrder } from './payment-result.tsx'

type UnappliedReason = NonNullable<PaymentReturnView['beside']>

/** Result for a payment that did not pay its order: no success message and no delivery day. */
export function UnappliedPayment({ verdict }: { verdict: PaymentReturnView }) {
  const { beside, paymentId, amountPaise, order: boxOrder } = verdict
  const cartOrder = useCartOrder(paymentId)
  const sendsEmail = useShop()?.sendsEmail ?? false
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
          ? 'It has gone back to you; banks take 7-10 business days to show it.'
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
