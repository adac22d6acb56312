import { useShop } from '#app/shell/use-shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { OrderView } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { TEST_ORDER } from '#domain/payment/test-money.ts'
import { DISPUTED_ID } from '#domain/payment/upi.ts'
import { sayTransactionId } from './transaction-id.ts'

/** `payAt`: where it can be paid for, of an order that has a payment link. */
type Props = { order: OrderView; payAt: string | undefined }

/** What a shopper has to know while the money is not there; nobody is asked to pay twice. */
export const PaymentNews = ({ order, payAt }: Props) => (
  <>
    {order.test && (
      <Strip className="ord-news">
        <b>{TEST_ORDER}.</b> It was placed while the shop was being tried out, and nothing will be sent.
      </Strip>
    )}
    <News order={order} payAt={payAt} />
  </>
)

function News({ order, payAt }: Props) {
  const sendsEmail = useShop()?.sendsEmail
  if (order.state === 'under_review' && order.payment?.doubt === 'not-found') return <NotFound order={order} />
  if (order.state === 'under_review') {
    const given = order.payment?.transactionId
    return (
      <Strip tone="info" icon="hourglass" role="status" className="ord-news">
        <b>Payment under review.</b>{' '}
        {given ? `You gave us UPI transaction ${sayTransactionId(given)}.` : 'Your payment has reached us.'} We are
        matching it with our bank{sendsEmail ? ` and will write to ${order.buyer.email}` : ', and this page says'} when
        it is done. There is nothing more to do, and no need to pay again.
        {order.payment?.doubt === 'disputed' && <span className="ord-doubt">{DISPUTED_ID}</span>}
      </Strip>
    )
  }
  if (!UNPAID_STATES.includes(order.state)) return null
  return (
    <div className="ord-news">
      <Strip role="status">
        <b>Not paid for yet.</b> Nothing has been charged.
        {!payAt && ' In the tab where you placed it, the checkout still has everything you typed.'}
      </Strip>
      <ButtonLink look="line" size="sm" to={payAt ?? '/cart?step=payment'}>
        Continue to Payment
      </ButtonLink>
    </div>
  )
}

/** We have looked on our bank statement; the id can be corrected beside this. */
function NotFound({ order }: { order: OrderView }) {
  const shop = useShop()
  const reach = [shop?.email && `write to ${shop.email}`, shop?.phone && `ring us on ${shop.phone}`].filter(Boolean)
  return (
    <Strip role="status" className="ord-news">
      <b>We could not find your payment.</b> You gave us UPI transaction{' '}
      {sayTransactionId(order.payment?.transactionId ?? '')}, and it is not on our bank statement. Please compare it
      with your UPI app and correct it here; you do not pay again. Is it right?{' '}
      {reach.length > 0 ? `Then ${reach.join(' or ')}, with the proof of payment, and we` : 'Then we'} look once more.
    </Strip>
  )
}
