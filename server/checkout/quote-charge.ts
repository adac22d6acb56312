import { addSlotFee, type DeliveryCharge } from '#domain/delivery/delivery-rates.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import { chargeDelivery } from '#domain/order/charge-delivery.ts'
import type { DeliveryChargeChanged, OrderRefusal } from '#domain/order/checkout-responses.ts'
import type { PricedOrder } from '#domain/order/price-order.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type DeliveryRequest, notServedErrors, quoteDelivery } from '#server/delivery/quote-delivery.ts'
import type { SellerContext } from './promise-day.ts'
import type { OrderTax } from './tax-order.ts'

type ChargeRequest = Omit<DeliveryRequest, 'shipping' | 'stateCode'> & {
  form: Pick<OrderForm, 'shipping' | 'delivery'>
  tax: OrderTax
  priced: PricedOrder
  /** Charge that the desk has set, as stated. */
  deliveryPaise?: Paise | undefined
  /** Chosen slot and its day. */
  hours?: { slot: OrderSlot; day: string } | undefined
}

type ChargeResult = { ok: true; priced: PricedOrder } | OrderRefusal | DeliveryChargeChanged

/**
 * Adds the delivery charge to a priced order. Refuses an address that the shop does not serve, and a charge above the
 * one that the buyer was shown.
 */
export async function quoteCharge(
  db: Db,
  { form, tax, priced, deliveryPaise, hours, ...request }: ChargeRequest,
  tables: DeliveryTables,
  { deliveryGst = 'goods' }: SellerContext,
): Promise<ChargeResult> {
  const { shipping, delivery } = form
  const quote = await quoteDelivery(db, { ...request, shipping, stateCode: tax.place.stateCode }, tables)
  if (!quote.served && deliveryPaise === undefined)
    return { ok: false, why: 'fields', errors: notServedErrors(shipping) }
  const found = quote.served ? quote.charge : undefined
  const base = deliveryPaise === undefined ? found : deskCharge(deliveryPaise, found)
  const charge = base && hours ? addSlotFee(base, hours.slot, hours.day) : base
  const { paise = 0 } = charge ?? {}
  if (delivery && paise > delivery.shownPaise) return chargeChanged(shipping, { paise, ...delivery })
  const { taxation } = tax
  return { ok: true, priced: charge ? chargeDelivery(priced, charge, { ...taxation, deliveryGst }) : priced }
}

const deskCharge = (paise: Paise, found: DeliveryCharge | undefined): DeliveryCharge => ({
  paise,
  parts: [{ label: 'Set at the desk', paise }],
  name: found?.name ?? '',
})

function chargeChanged(
  { zipCode }: OrderForm['shipping'],
  { paise, shownPaise }: { paise: Paise; shownPaise: Paise },
): DeliveryChargeChanged {
  const to = parsePin(zipCode) ?? 'this address'
  const message = `Delivery to ${to} costs ${formatExact(paise)} now, not ${formatExact(shownPaise)}. Nothing was ordered. Check the new total, then continue.`
  return { ok: false, why: 'delivery', message, paise }
}
