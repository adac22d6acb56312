import { SummaryCard, type SummaryCardProps } from '#app/shop/checkout/summary-card.tsx'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { withDelivery } from '#domain/order/with-delivery.ts'
import { type ChargedContent, useDeliveryCharge } from './delivery-charge.ts'

export type ChargedSummaryProps = SummaryCardProps & ChargedContent & { address: Pick<Shipping, 'zipCode' | 'country'> }

/** Summary card with the delivery charge of its content. Loaded only in a shop that charges for delivery. */
export default function ChargedSummary({ content, code, gift, address, summary, ...card }: ChargedSummaryProps) {
  const delivery = useDeliveryCharge({ content, code, gift }, address)
  return <SummaryCard {...card} summary={withDelivery(summary, delivery)} />
}
