import { useShop } from '#app/shell/use-shop.ts'
import { Strip } from '#app/ui/strip.tsx'
import type { OrderView } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { OrderRefunds } from '#domain/payment/order-refunds.ts'

type Props = { order: OrderView; refunds: OrderRefunds }

/** What a buyer has to know of money that goes back, to the paisa. */
export function RefundNews({ order, refunds }: Props) {
  const sendsEmail = useShop()?.sendsEmail
  const tell = sendsEmail ? `we will write to ${order.buyer.email}` : 'this page says'
  const news = [besideNews(order.state, refunds, tell), ownNews(refunds), onItsWay(refunds), disputed(refunds)].filter(
    Boolean,
  )
  if (news.length === 0) return null
  return (
    <Strip tone="info" role="status" className="ord-news">
      {news.join(' ')}
    </Strip>
  )
}

/** Money that bought nothing. */
function besideNews(state: OrderState, { besidePaise, besideRefundedPaise }: OrderRefunds, tell: string): string {
  if (besidePaise === 0 || state === 'under_review') return ''
  const came = formatExact(besidePaise)
  const why =
    state === 'cancelled'
      ? `This order was cancelled, and ${came} came for it.`
      : `${came} came for this order beside what it was paid by.`
  if (besideRefundedPaise === besidePaise) return `${why} We have refunded it.`
  const part = besideRefundedPaise > 0 ? ` We have refunded ${formatExact(besideRefundedPaise)} of it.` : ''
  return `${why}${part} ${part ? 'The rest' : 'It'} goes back to you: ${tell} when it has gone. There is nothing to do.`
}

function ownNews({ paidPaise, refundedPaise }: OrderRefunds): string {
  if (refundedPaise === 0) return ''
  const of = refundedPaise < paidPaise ? ` of ${formatExact(paidPaise)}` : ''
  return `We have refunded ${formatExact(refundedPaise)}${of}. Banks take 7-10 business days to show it.`
}

const onItsWay = ({ onItsWayPaise }: OrderRefunds): string =>
  onItsWayPaise > 0 ? `${formatExact(onItsWayPaise)} is on its way back to you.` : ''

const disputed = (refunds: OrderRefunds): string =>
  refunds.disputed ? 'A payment of this order is disputed with the bank, which decides about it.' : ''
