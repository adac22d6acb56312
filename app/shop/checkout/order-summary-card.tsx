import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { firstParcel, giftOptionsOf, type OrderView } from '#domain/order/order.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { GiftOptionList } from './gift-option-list.tsx'
import { SummaryCard } from './summary-card.tsx'

type Props = {
  order: OrderView
  /** False when the page lists the lines elsewhere. */
  lines?: boolean
  /** Current delivery day, when it has changed since the order was placed. */
  day?: string | undefined
  /** Lists CGST, SGST and IGST separately, as on an invoice. */
  heads?: boolean
  children?: ReactNode
}

/** Summary card of an order, with the server's amounts. */
export const OrderSummaryCard = ({ order, lines = true, heads = false, day, children }: Props) => (
  <SummaryCard summary={orderSummary(order, { heads })} lines={lines ? summaryLines(order) : []}>
    <GiftOptionList gift={giftOptionsOf(order)} day={day ?? firstParcel(order).estimatedDelivery} />
    {children}
  </SummaryCard>
)

const summaryLines = (order: OrderView) =>
  order.lines.map(({ productId, name, quantity, unitPricePaise, picture }) => ({
    key: productId,
    name,
    quantity,
    picture: <Picture picture={picture} sizes="60px" />,
    amount: formatExact(unitPricePaise * quantity),
  }))
