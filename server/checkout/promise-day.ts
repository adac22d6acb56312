import type { Service } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { type OrderPromise, promiseOrder } from '#domain/delivery/order-promise.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping } from '#domain/delivery/shipping-form.ts'
import type { Discount } from '#domain/discount/discount.ts'
import type { GiftOptionField, GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'

/** Shop data that an order depends on: settings, delivery tables, test mode. */
export type SellerContext = Pick<Settings, 'state'> &
  Partial<Pick<Settings, 'orderPrefix' | 'taxScheme' | 'prices' | 'deliveryGst'>> & {
    test: boolean
    delivery?: DeliveryTables
    offers?: readonly Discount[]
  }

type PromiseResult = { ok: true; promised: OrderPromise } | { ok: false; errors: FieldErrors<GiftOptionField> }

/** Returns the delivery tables of the page that the buyer saw, else the current ones. */
export const deliveryTablesFor = async (
  db: Db,
  { delivery }: Pick<SellerContext, 'delivery'>,
): Promise<DeliveryTables> => delivery ?? (await readDeliveryTables(db))

/** Returns the promised day of an order, or the error of the day the buyer chose. */
export function promiseDay(
  { gift, shipping, services }: { gift: GiftOptionValues; shipping: Shipping; services: readonly Service[] },
  tables: DeliveryTables,
  now: Date,
): PromiseResult {
  const { zipCode, country } = shipping
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const promised = promiseOrder({ tables, now, country, place, services, deliverOn: gift.deliverOn })
  return typeof promised === 'string' ? { ok: false, errors: { deliverOn: promised } } : { ok: true, promised }
}
