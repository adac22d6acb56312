import { parseSize } from '#domain/catalogue/label-facts.ts'
import type { DeliveryPlace } from '#domain/delivery/carrier.ts'
import {
  chargedGrams,
  chargesDelivery,
  type DeliveryQuote,
  type DeliveryRates,
  type Packed,
  tableRates,
} from '#domain/delivery/delivery-rates.ts'
import type { Service } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { StateCode } from '#domain/delivery/states.ts'
import type { BoxId, ItemId } from '#domain/nominal.ts'
import { type PurchaseItems, toBasket } from '#domain/order/price-order.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin } from './queries.ts'

export type DeliveryRequest = {
  shipping: Pick<Shipping, 'zipCode' | 'country'>
  /** State of the destination as resolved from the address; empty if unknown. */
  stateCode: StateCode | ''
  goods: PurchaseItems
  services: readonly Service[]
  /** Discount on the goods. */
  offPaise: Paise
  freeByCode: boolean
}

/** Returns the delivery charge of a purchase, from the shop's tables unless `rates` is another source. */
export async function quoteDelivery(
  db: Db,
  { shipping, stateCode, goods, services, offPaise, freeByCode }: DeliveryRequest,
  tables: DeliveryTables,
  rates: DeliveryRates = tableRates(tables),
): Promise<DeliveryQuote> {
  const products = 'box' in goods ? [] : [...goods.products.values()]
  return rates({
    place: deliveryPlace(shipping, stateCode),
    services,
    // Weights are read only where a charge may depend on them.
    grams: chargesDelivery(tables) ? chargedGrams(tables, await packedGoods(db, goods)) : 0,
    goodsPaise: sum(toBasket(goods).lines.map(({ paise }) => paise)) - offPaise,
    collections: [...new Set(products.map(({ collection }) => collection))],
    isBox: 'box' in goods,
    freeByCode,
  })
}

/** Returns the place of an address in India, for an unknown PIN code by its digits and the State; `undefined` abroad. */
export function deliveryPlace(
  { zipCode, country }: DeliveryRequest['shipping'],
  stateCode: StateCode | '',
): DeliveryPlace | undefined {
  if (!isIndia(country)) return undefined
  return placeOfPin(zipCode) ?? { pin: parsePin(zipCode) ?? '', stateCode }
}

async function packedGoods(db: Db, goods: PurchaseItems): Promise<Packed[]> {
  if ('box' in goods) {
    const weightGrams = await readBoxWeight(
      db,
      goods.box.id,
      goods.items.map(({ id }) => id),
    )
    return [{ weightGrams, sizeCm: undefined, quantity: 1 }]
  }
  return goods.lines.flatMap(({ id, quantity }) => {
    const product = goods.products.get(id)
    if (!product) return []
    return [{ weightGrams: product.weightGrams, sizeCm: parseSize(product.label.texts.size ?? ''), quantity }]
  })
}

/** Returns the weight of a filled box in grams; 0 while the weight of the box or of an item is unknown. */
async function readBoxWeight(db: Db, boxId: BoxId, itemIds: readonly ItemId[]): Promise<number> {
  const box = await db.selectFrom('boxes').select('weightGrams').where('id', '=', boxId).executeTakeFirst()
  const items = await db.selectFrom('boxItems').select(['id', 'weightGrams']).where('id', 'in', itemIds).execute()
  const weights = new Map(items.map(({ id, weightGrams }) => [id, weightGrams]))
  const grams = [box?.weightGrams ?? 0, ...itemIds.map((id) => weights.get(id) ?? 0)]
  return grams.includes(0) ? 0 : sum(grams)
}

/** Returns the error of an address that the shop does not deliver to, at its field. */
export function notServedErrors(shipping: DeliveryRequest['shipping']): { country: string } | { zipCode: string } {
  if (!isIndia(shipping.country)) return { country: 'We deliver within India only. Please choose an address in India' }
  const pin = parsePin(shipping.zipCode) ?? 'this PIN code'
  const area = placeOfPin(shipping.zipCode)?.area
  return {
    zipCode: `We do not deliver to ${pin}${area ? ` (${area})` : ''} yet. Please choose another address, or ask us first`,
  }
}
