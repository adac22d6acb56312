import type { DeliveryCharge } from '#domain/delivery/delivery-rates.ts'
import type { Percent } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { type DeliveryGst, extractGst, priceWithGst } from '#domain/tax/gst.ts'
import type { OrderCharge, OrderLine } from './order.ts'
import type { PricedOrder, Taxation } from './price-order.ts'

type DeliveryTaxation = Taxation & { deliveryGst: DeliveryGst }

/**
 * Adds a delivery charge to a priced order. The charge is stated as product prices are, also for a custom box, whose
 * own price always includes GST. Without a charge, the order stays as it is.
 */
export function chargeDelivery(
  priced: PricedOrder,
  { paise: statedPaise, ...charge }: DeliveryCharge,
  { charged, included, supply, deliveryGst }: DeliveryTaxation,
): PricedOrder {
  if (statedPaise === 0) return priced
  const ratePercent = charged ? deliveryGstRate(deliveryGst, priced.lines) : 0
  const shippingPaise = priceWithGst({ paise: statedPaise, ratePercent, included })
  const { gst } = extractGst(shippingPaise, supply, ratePercent)
  return {
    ...priced,
    shippingPaise,
    delivery: { ...charge, statedPaise, included, ratePercent, gst },
    totalPaise: priced.totalPaise + shippingPaise,
  }
}

/**
 * Returns the GST rate of delivery in percent. Delivery sold with goods is part of their supply and follows their
 * rate, the highest one if they differ (CGST Act sections 8 and 15(2)(c)).
 */
export const deliveryGstRate = (setting: DeliveryGst, lines: readonly Pick<OrderLine, 'gstRate'>[]): Percent =>
  setting === 'goods' ? Math.max(0, ...lines.map(({ gstRate }) => gstRate)) : Number(setting)

/** Parts of a delivery charge that its slot's fee follows from. */
export type SlotCharge = Pick<OrderCharge, 'ratePercent' | 'parts' | 'included' | 'slotPaise'>

/**
 * Returns the fee of a slot within a delivery charge, with its label `Evening, Wed 27 October`; with GST, or as stated.
 * `undefined` without a fee. It is the last part of the charge.
 */
export function slotFee(
  { parts, slotPaise = 0, ratePercent, included }: SlotCharge,
  withGst: boolean,
): { label: string; paise: Paise } | undefined {
  if (slotPaise === 0) return undefined
  const paise = withGst ? priceWithGst({ paise: slotPaise, ratePercent, included }) : slotPaise
  return { label: parts.at(-1)?.label ?? '', paise }
}
