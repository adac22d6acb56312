import { useShop } from '#app/shell/use-shop.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { OrderView } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { type OrderRefunds, partPaidMessage } from '#domain/payment/order-balance.ts'
import { DISPUTED_ID_MESSAGE } from '#domain/payment/upi.ts'
import { formatTransactionId } from './payment-details.tsx'

type RefundNoticeProps = { order: OrderView; refunds: OrderRefunds }

/** Notice about refunds of an order, exact to the paisa. */
export function RefundNotice({ order, refunds }: RefundNoticeProps) {
  const shop = useShop()
  const followUp = shop?.sendsEmail && order.buyer.email ? `we will write to ${order.buyer.email}` : 'this page says'
  const sentences = [
    unusedPaymentText(order.state, refunds, followUp),
    refundText(refunds, shop?.promises.refundTime),
    pendingRefundText(refunds),
    disputeText(refunds),
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <Banner tone="info" role="status" className="ord-news">
      {sentences.join(' ')}
    </Banner>
  )
}

function unusedPaymentText(
  state: OrderState,
  { besidePaise, besideRefundedPaise }: OrderRefunds,
  followUp: string,
): string {
  // A part payment of an unpaid order is not surplus.
  if (besidePaise === 0 || state === 'under_review' || UNPAID_STATES.includes(state)) return ''
  const amount = formatExact(besidePaise)
  const reason =
    state === 'cancelled'
      ? `This order was cancelled, and ${amount} came for it.`
      : `${amount} came for this order beside what it was paid by.`
  if (besideRefundedPaise === besidePaise) return `${reason} We have refunded it.`
  const part = besideRefundedPaise > 0 ? ` We have refunded ${formatExact(besideRefundedPaise)} of it.` : ''
  return `${reason}${part} ${part ? 'The rest' : 'It'} goes back to you: ${followUp} when it has gone. There is nothing to do.`
}

function refundText({ paidPaise, refundedPaise }: OrderRefunds, refundTime: string | undefined): string {
  if (refundedPaise === 0) return ''
  const of = refundedPaise < paidPaise ? ` of ${formatExact(paidPaise)}` : ''
  return `We have refunded ${formatExact(refundedPaise)}${of}. Banks take ${refundTime} to show it.`
}

const pendingRefundText = ({ onItsWayPaise }: OrderRefunds): string =>
  onItsWayPaise > 0 ? `${formatExact(onItsWayPaise)} is on its way back to you.` : ''

const disputeText = (refunds: OrderRefunds): string =>
  refunds.disputed ? 'A payment of this order is disputed with the bank, which decides about it.' : ''

type Props = { order: OrderView; payAt: string | undefined }

/** Notices about a missing or unconfirmed payment. None asks the buyer to pay twice. */
export const PaymentNotice = ({ order, payAt }: Props) => (
  <>
    {order.test && (
      <Banner className="ord-news">
        <b>Test order:</b> nothing was charged and nothing will ship.
      </Banner>
    )}
    <UnpaidNotice order={order} payAt={payAt} />
  </>
)

function UnpaidNotice({ order, payAt }: Props) {
  const sendsEmail = useShop()?.sendsEmail
  if (order.state === 'under_review' && order.payment?.doubt === 'not-found') return <PaymentNotFound order={order} />
  if (order.state === 'under_review') {
    const enteredId = order.payment?.transactionId
    return (
      <Banner tone="info" icon="hourglass" role="status" className="ord-news">
        <b>Payment under review.</b>{' '}
        {enteredId ? `You gave us UPI transaction ${formatTransactionId(enteredId)}.` : 'Your payment has reached us.'}{' '}
        We are matching it with our bank
        {sendsEmail && order.buyer.email ? ` and will write to ${order.buyer.email}` : ', and this page says'} when it
        is done. There is nothing more to do, and no need to pay again.
        {order.payment?.doubt === 'disputed' && <span className="ord-doubt">{DISPUTED_ID_MESSAGE}</span>}
      </Banner>
    )
  }
  if (!UNPAID_STATES.includes(order.state)) return null
  return (
    <div className="ord-news">
      <Banner role="status">
        {order.due ? (
          <b>{partPaidMessage(order.due)}</b>
        ) : (
          <>
            <b>Not paid for yet.</b> Nothing has been charged.
          </>
        )}
        {!payAt && !order.due && ' In the tab where you placed it, the checkout still has everything you typed.'}
      </Banner>
      {(payAt || !order.due) && (
        <ButtonLink look="line" size="sm" to={payAt ?? '/cart?step=payment'}>
          Continue to Payment
        </ButtonLink>
      )}
    </div>
  )
}

/** The payment is not on the bank statement; the id can be corrected on this page. */
function PaymentNotFound({ order }: { order: OrderView }) {
  const shop = useShop()
  const contacts = [shop?.email && `write to ${shop.email}`, shop?.phone && `ring us on ${shop.phone}`].filter(Boolean)
  return (
    <Banner role="status" className="ord-news">
      <b>We could not find your payment.</b> You gave us UPI transaction{' '}
      {formatTransactionId(order.payment?.transactionId ?? '')}, and it is not on our bank statement. Please compare it
      with your UPI app and correct it here; you do not pay again. Is it right?{' '}
      {contacts.length > 0 ? `Then ${contacts.join(' or ')}, with the proof of payment, and we` : 'Then we'} look once
      more.
    </Banner>
  )
}
