import { isIndia } from '#domain/address/country.ts'
import type { FieldErrors, Shipping } from '#domain/address/shipping-form.ts'
import { type OrderPromise, promiseOrder } from '#domain/delivery/order-promise.ts'
import type { Service } from '#domain/delivery/service-level.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Offer } from '#domain/offer/offer.ts'
import type { GiftField, GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { Settings } from '#domain/shop/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'

/** What of the shop an order depends on: its settings, its delivery tables, and whether it runs in test mode. */
export type Seller = Pick<Settings, 'state'> &
  Partial<Pick<Settings, 'orderPrefix' | 'taxScheme'>> & {
    test: boolean
    delivery?: DeliveryTables
    /** Those that the owner has not ended, as this machine knows them. */
    offers?: readonly Offer[]
  }

type Promised = { ok: true; promised: OrderPromise } | { ok: false; errors: FieldErrors<GiftField> }

/** The delivery tables that an order is made by: those that its pages were shown by, where they were. */
export const tablesFor = async (db: Db, { delivery }: Pick<Seller, 'delivery'>): Promise<DeliveryTables> =>
  delivery ?? (await readDeliveryTables(db))

/** The day an order is promised for, or what is wrong with the one that was chosen. */
export function promisedFor(
  { gift, shipping, services }: { gift: GiftOptionValues; shipping: Shipping; services: readonly Service[] },
  tables: DeliveryTables,
  now: Date,
): Promised {
  const { zipCode, country } = shipping
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const promised = promiseOrder({ tables, now, country, place, services, deliverOn: gift.deliverOn })
  return typeof promised === 'string' ? { ok: false, errors: { deliverOn: promised } } : { ok: true, promised }
}
