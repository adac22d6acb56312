import { href } from 'react-router'
import { SeeOrder } from '#app/checkout/see-order.tsx'
import { useShop } from '#app/shell/use-shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ReturnView } from '#domain/order/payment-return.ts'
import { formatExact } from '#domain/payment/money.ts'
import { useCartOrder } from './payment-result.tsx'

type Beside = NonNullable<ReturnView['beside']>

/** The money came, and the order was not paid by it: nobody reads of a success or of a day of delivery. */
export function MoneyBeside({ verdict }: { verdict: ReturnView }) {
  const { beside, paymentId, amountPaise, order: boxOrder } = verdict
  const cartOrder = useCartOrder(paymentId)
  const sendsEmail = useShop()?.sendsEmail ?? false
  const order = boxOrder ?? cartOrder
  if (!beside) return null
  const { title, text } = WORDS[beside.why]
  return (
    <div className="plate" role="alert">
      <Icon of="circle-exclamation-point" className="bad" />
      <h1 className="d6">{title}</h1>
      {amountPaise !== undefined && <p className="amount">{formatExact(amountPaise)}</p>}
      <p className="meta">
        {text}{' '}
        {beside.gone
          ? 'It has gone back to you; banks take 7-10 business days to show it.'
          : whatNext(beside.why, sendsEmail)}
      </p>
      <dl>
        {order && <Fact name="Order">{order.number}</Fact>}
        {paymentId && <Fact name="Payment id">{paymentId}</Fact>}
      </dl>
      <div className="acts">
        {order && <SeeOrder order={order} />}
        <ButtonLink look="line" to={href('/')}>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

const WORDS: Record<Beside['why'], { title: string; text: string }> = {
  cancelled: { title: 'This order was cancelled', text: 'Your money came all the same.' },
  again: { title: 'This order was paid for already', text: 'Your money came a second time.' },
  'other-amount': { title: 'Another amount came', text: 'What came is not what the order comes to.' },
  refunded: { title: 'This payment was refunded', text: 'Your money came.' },
}

/** `sendsEmail`: whether letters leave the shop; the order's own page says the same. */
function whatNext(why: Beside['why'], sendsEmail: boolean): string {
  if (why === 'other-amount')
    return `Your order is kept while we look at it, ${sendsEmail ? 'and we will write to you' : 'and its page says what comes of it'}. There is no need to pay again.`
  return `It goes back to you, and ${sendsEmail ? 'we write' : 'the page of your order says'} when it has gone. There is nothing to do, and no need to pay again.`
}
