import { type DayLoads, NO_LOADS } from '#domain/delivery/capacity.ts'
import type { Service } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { type OrderPromise, promiseOrder } from '#domain/delivery/order-promise.ts'
import type { PlaceGone } from '#domain/delivery/place-gone.ts'
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

type DayResult =
  | { ok: true; promised: OrderPromise }
  | { ok: false; why: 'fields'; errors: FieldErrors<GiftOptionField> }
  | PlaceGone

/** Returns the delivery tables of the page that the buyer saw, else the current ones. */
export const deliveryTablesFor = async (
  db: Db,
  { delivery }: Pick<SellerContext, 'delivery'>,
): Promise<DeliveryTables> => delivery ?? (await readDeliveryTables(db))

type DayRequest = {
  gift: GiftOptionValues
  shipping: Shipping
  services: readonly Service[]
  /** Parcels that have a place already; without them, no day is full. */
  loads?: DayLoads
}

/** Returns the promised day of an order, or why the day or hour that the buyer chose cannot be kept. */
export function promiseDay(
  { gift: { deliverOn, slotId }, shipping, services, loads = NO_LOADS }: DayRequest,
  tables: DeliveryTables,
  now: Date,
): DayResult {
  const { zipCode, country } = shipping
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const result = promiseOrder({ tables, now, country, place, services, deliverOn, slotId, loads })
  return 'error' in result ? { ok: false, why: 'fields', errors: { deliverOn: result.error } } : result
}
