import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { messagePreview } from '#domain/order/card-message.ts'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'
import { firstParcel, giftOptionsOf, type OrderView, type Parcel } from '#domain/order/order.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { SummaryCard } from './summary-card.tsx'

/** `day` is the current delivery day: the chosen one while it can be met. `slot` has the hours chosen on it. */
type GiftOptionListProps = { gift: GiftOptionValues; day: string; slot: Parcel['slot'] }

/** Lists the chosen gift options, one per line. */
export function GiftOptionList({ gift, day, slot }: GiftOptionListProps) {
  const { message, cardFrom, giftWrap, hidePrices, deliverOn, buyerGstin } = gift
  return (
    <>
      {message.trim() !== '' && (
        <OptionLine icon="pen-line">
          Card: “<bdi>{messagePreview(message)}</bdi>”
        </OptionLine>
      )}
      {cardFrom && (
        <OptionLine icon="pen-line">
          From <bdi>{cardFrom}</bdi>
        </OptionLine>
      )}
      {giftWrap && <OptionLine icon="check">Gift wrapped</OptionLine>}
      {hidePrices && <OptionLine icon="eye-off">No prices in the parcel</OptionLine>}
      {deliverOn && <OptionLine icon="truck">Arrives on {withHours(formatDay(day), { slot }, day)}</OptionLine>}
      {buyerGstin && <OptionLine icon="mail">Invoice to GSTIN {buyerGstin}</OptionLine>}
    </>
  )
}

const OptionLine = ({ icon, children }: { icon: IconName; children: React.ReactNode }) => (
  <p className="note">
    <Icon of={icon} />
    <span>{children}</span>
  </p>
)

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
    <GiftOptionList
      gift={giftOptionsOf(order)}
      day={day ?? firstParcel(order).estimatedDelivery}
      slot={firstParcel(order).slot}
    />
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
