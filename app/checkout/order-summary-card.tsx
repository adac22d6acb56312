import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { firstParcel, giftOptionsOf, type OrderView } from '#domain/order/order.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { ChosenGiftOptions } from './chosen-gift-options.tsx'
import { SummaryCard } from './summary-card.tsx'

type Props = {
  order: OrderView
  /** Off where the page lists the lines elsewhere. */
  lines?: boolean
  /** Where it is another by now than when the order was made. */
  day?: string | undefined
  /** The heads of the tax one by one, as on an invoice. */
  heads?: boolean
  children?: ReactNode
}

/** The tag of an order: the shop's own sums, not the browser's. */
export const OrderSummaryCard = ({ order, lines = true, heads = false, day, children }: Props) => (
  <SummaryCard summary={orderSummary(order, { heads })} lines={lines ? miniLines(order) : []}>
    <ChosenGiftOptions gift={giftOptionsOf(order)} day={day ?? firstParcel(order).estimatedDelivery} />
    {children}
  </SummaryCard>
)

const miniLines = (order: OrderView) =>
  order.lines.map(({ productId, name, quantity, unitPricePaise, picture }) => ({
    key: productId,
    name,
    quantity,
    picture: <Picture picture={picture} sizes="60px" />,
    amount: formatExact(unitPricePaise * quantity),
  }))
