import { formatSlotDay, type OrderSlot, slotName } from '#domain/delivery/slots.ts'
import type { Percent } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { type DeliveryGst, extractGst, priceWithGst } from '#domain/tax/gst.ts'
import type { Supply } from '#domain/tax/place-of-supply.ts'
import { deliveryGstRate, slotFee } from './charge-delivery.ts'
import type { Order, OrderLine } from './order.ts'
import type { PricedOrder } from './price-order.ts'

/** Product id of the only line of an order for the difference to a dearer slot. Product ids contain no colon. */
export const SLOT_LINE_ID = 'delivery:slot'

/** Tests whether an order is the charge for a slot that another order was moved to. */
export const isSlotCharge = ({ lines }: { lines: readonly Pick<OrderLine, 'productId'>[] }): boolean =>
  lines[0]?.productId === SLOT_LINE_ID

/** Subject of the task about the payment link of such an order. */
export const slotChargeTask = (orderId: string): string => `slot:${orderId}`

/** Rate at which an order's delivery is taxed, and whether stated charges include it. */
export type SlotTax = { ratePercent: Percent; included: boolean }

/** Returns how a slot of an order is taxed: as its delivery charge was, else by today's setting. */
export function slotTax(
  { delivery, lines, gst }: Pick<Order, 'delivery' | 'lines' | 'gst'>,
  today: { deliveryGst: DeliveryGst; included: boolean },
): SlotTax {
  if (delivery) return { ratePercent: delivery.ratePercent, included: delivery.included }
  const charged = gst.cgstPaise + gst.sgstPaise + gst.igstPaise > 0
  return { ratePercent: charged ? deliveryGstRate(today.deliveryGst, lines) : 0, included: charged && today.included }
}

/** Returns what a slot costs with its GST; 0 for any time of the day. */
export const slotPricePaise = (slot: Pick<OrderSlot, 'feePaise'> | undefined, tax: SlotTax): Paise =>
  slot ? priceWithGst({ paise: slot.feePaise, ...tax }) : 0

/** Returns what an order was placed with for its slot, with GST. */
export const paidForSlot = ({ delivery }: Pick<Order, 'delivery'>): Paise =>
  (delivery && slotFee(delivery, true)?.paise) ?? 0

/** Divides a refund over what is left of each payment, in their order. The rest cannot be refunded. */
export function divideRefund(paise: Paise, left: readonly Paise[]): Paise[] {
  let rest = paise
  return left.map((most) => {
    const part = Math.max(0, Math.min(rest, most))
    rest -= part
    return part
  })
}

type SlotChargeInput = { paise: Paise; slot: OrderSlot; day: string; ratePercent: Percent; supply: Supply; sac: string }

/** Prices the order for a dearer slot: one line, `Delivery, Midnight, Wed 27 October`. `paise` includes GST. */
export function priceSlotCharge({ paise, slot, day, ratePercent, supply, sac }: SlotChargeInput): PricedOrder {
  const { taxablePaise, gst } = extractGst(paise, supply, ratePercent)
  const about = { productId: SLOT_LINE_ID, name: `Delivery, ${slotName(slot)}, ${formatSlotDay(slot, day)}` }
  const line = { ...about, unitPricePaise: paise, quantity: 1, hsn: sac, gstRate: ratePercent, picture: '' }
  return { lines: [line], subtotalPaise: taxablePaise, gst, shippingPaise: 0, totalPaise: paise, gstIncluded: true }
}
