import { useShop } from '#app/shell/use-shop.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { OrderView } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { OrderRefunds } from '#domain/refund/order-refunds.ts'

type Props = { order: OrderView; refunds: OrderRefunds }

/** Notice about refunds of an order, exact to the paisa. */
export function RefundNotice({ order, refunds }: Props) {
  const sendsEmail = useShop()?.sendsEmail
  const followUp = sendsEmail ? `we will write to ${order.buyer.email}` : 'this page says'
  const sentences = [
    unusedPaymentText(order.state, refunds, followUp),
    refundText(refunds),
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
  if (besidePaise === 0 || state === 'under_review') return ''
  const amount = formatExact(besidePaise)
  const reason =
    state === 'cancelled'
      ? `This order was cancelled, and ${amount} came for it.`
      : `${amount} came for this order beside what it was paid by.`
  if (besideRefundedPaise === besidePaise) return `${reason} We have refunded it.`
  const part = besideRefundedPaise > 0 ? ` We have refunded ${formatExact(besideRefundedPaise)} of it.` : ''
  return `${reason}${part} ${part ? 'The rest' : 'It'} goes back to you: ${followUp} when it has gone. There is nothing to do.`
}

function refundText({ paidPaise, refundedPaise }: OrderRefunds): string {
  if (refundedPaise === 0) return ''
  const of = refundedPaise < paidPaise ? ` of ${formatExact(paidPaise)}` : ''
  return `We have refunded ${formatExact(refundedPaise)}${of}. Banks take 7-10 business days to show it.`
}

const pendingRefundText = ({ onItsWayPaise }: OrderRefunds): string =>
  onItsWayPaise > 0 ? `${formatExact(onItsWayPaise)} is on its way back to you.` : ''

const disputeText = (refunds: OrderRefunds): string =>
  refunds.disputed ? 'A payment of this order is disputed with the bank, which decides about it.' : ''
