import { carrierOf } from '#domain/delivery/carrier.ts'
import { addSlotFee, freeAboveHint } from '#domain/delivery/delivery-rates.ts'
import { boxService, type Service, serviceOf } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { dayFeesOf, toOrderSlot } from '#domain/delivery/slots.ts'
import type { ChosenDiscount } from '#domain/discount/calculate-discount.ts'
import type { Discount } from '#domain/discount/discount.ts'
import { chargeDelivery } from '#domain/order/charge-delivery.ts'
import { type DeliveryResponse, deliveryView } from '#domain/order/delivery-view.ts'
import type { Taxation } from '#domain/order/price-order.ts'
import { type PurchaseItems, priceOrder, toBasket } from '#domain/order/price-order.ts'
import { sum } from '#domain/payment/money.ts'
import type { DeliveryGst } from '#domain/tax/gst.ts'
import type { Db } from '#server/db/connect.ts'
import { findDiscount } from '#server/discounts/find-discount.ts'
import { type BasketQuery, loadBasket } from '#server/discounts/load-basket.ts'
import { type DeliveryRequest, deliveryPlace, notServedErrors, quoteDelivery } from './quote-delivery.ts'

export type ChargeQuery = {
  asked: BasketQuery
  code: string | undefined
  address: Pick<Shipping, 'zipCode' | 'country'>
  /** Chosen slot and its day. */
  hours?: { slotId: string; day: string } | undefined
}

type ChargeContext = {
  delivery: DeliveryTables
  offers: readonly Discount[]
  taxation: Omit<Taxation, 'supply'>
  deliveryGst: DeliveryGst
}

/** `answer` is undefined if something in the basket cannot be bought, which the order itself reports. */
type ChargePreview = { answer: DeliveryResponse | undefined; unknown: boolean }

/**
 * Previews the delivery charge of a basket before there is an order, with the discount that would apply. It is the
 * charge of the order for the same address and basket. `unknown` is set if the code does not exist, for the rate
 * limit on guesses.
 */
export async function previewCharge(
  db: Db,
  { asked, code, address, hours }: ChargeQuery,
  { delivery, offers, taxation, deliveryGst }: ChargeContext,
  now: Date,
): Promise<ChargePreview> {
  const goods = await loadBasket(db, asked)
  if (!goods) return { answer: undefined, unknown: false }
  const found = await findDiscount(db, { basket: toBasket(goods), code, offers }, now)
  const unknown = !found.ok && found.fault.why === 'unknown'
  const chosen = found.ok ? found.chosen : undefined
  const request = { shipping: address, stateCode: '', goods, services: servicesOf(goods, delivery) } as const
  const quote = await quoteDelivery(db, { ...request, ...discountOf(chosen) }, delivery)
  if (!quote.served)
    return { answer: { ok: false, message: Object.values(notServedErrors(address)).join('') }, unknown }
  const slot = hours && findSlot(delivery, request, hours.slotId)
  const charge =
    slot && hours
      ? addSlotFee(quote.charge, toOrderSlot(slot, hours.day, dayFeesOf(delivery)), hours.day)
      : quote.charge
  const full = { ...taxation, supply: 'other-state' } as const
  const priced = chargeDelivery(priceOrder(goods, full, chosen), charge, { ...full, deliveryGst })
  const hint = freeAboveHint(charge, statedGoods(goods) - discountOf(chosen).offPaise)
  return { answer: { ok: true, delivery: deliveryView(priced, 'box' in goods || taxation.included, hint) }, unknown }
}

type SlotRequest = Pick<DeliveryRequest, 'shipping' | 'stateCode' | 'services'>

function findSlot(tables: DeliveryTables, { shipping, stateCode, services }: SlotRequest, slotId: string) {
  const place = deliveryPlace(shipping, stateCode)
  const carrier = place && carrierOf(tables, place, services)
  return carrier?.by === 'rider' ? carrier.area.slots.find(({ id }) => id === slotId) : undefined
}

const discountOf = (chosen: ChosenDiscount | undefined) => ({
  offPaise: chosen?.discount.paise ?? 0,
  freeByCode: chosen?.offer.freeDelivery === true,
})

const statedGoods = (goods: PurchaseItems) => sum(toBasket(goods).lines.map(({ paise }) => paise))

const servicesOf = (goods: PurchaseItems, delivery: DeliveryTables): Service[] =>
  'box' in goods ? [boxService(delivery)] : [...goods.products.values()].map((product) => serviceOf(product, delivery))
