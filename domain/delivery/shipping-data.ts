import type { CollectionSlug } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Carrier } from './carrier.ts'
import { rateIdOf, transitOf } from './carrier.ts'
import { chargeBy } from './delivery-rates.ts'
import type { Service } from './delivery-service.ts'
import type { DeliveryTables, Span } from './delivery-tables.ts'
import type { Weekday } from './weekdays.ts'

/** One piece of a product that is sent by itself. */
export type SingleProduct = {
  service: Service
  pricePaise: Paise
  grams: number
  collection: CollectionSlug
}

/** Delivery of a product within India, for search engines. Amounts are stated as product prices are. */
export type ShippingData = {
  /** Lowest and highest charge of the served areas and zones, without surcharges for single PIN codes. */
  charge: { leastPaise: Paise; mostPaise: Paise }
  /** Working days to pack. */
  handling: Span
  /** Working days on the road. */
  transit: Span
  /** `14:00` in India. */
  cutOff: string
  weekdays: readonly Weekday[]
}

/** Returns charge and time of a product for India; `undefined` if the shop delivers nowhere there. */
export function shippingData(tables: DeliveryTables, product: SingleProduct): ShippingData | undefined {
  const { service, pricePaise, grams, collection } = product
  const carriers: Carrier[] = [
    ...tables.areas
      .filter(({ carries }) => carries === 'all' || service.kind === 'same-day')
      .map((area) => ({ by: 'rider', area }) as const),
    ...tables.zones
      .filter(({ notServed, match }) => !notServed && !match.abroad)
      .map((zone) => ({ by: 'courier', zone }) as const),
  ]
  const shipment = {
    ...{ place: undefined, services: [service], grams, goodsPaise: pricePaise, collections: [collection] },
    ...{ isBox: false, freeByCode: false },
  }
  const charges = carriers.map((carrier) => {
    const rate = tables.rates.find(({ id }) => id === rateIdOf(carrier))
    return rate ? chargeBy(rate, shipment, '').paise : 0
  })
  if (charges.length === 0) return undefined
  const spans = carriers.map((carrier) => transitOf(carrier, service))
  return {
    charge: { leastPaise: Math.min(...charges), mostPaise: Math.max(...charges) },
    handling: [0, service.packDays],
    transit: [Math.min(...spans.map(([least]) => least)), Math.max(...spans.map(([, most]) => most))],
    cutOff: tables.cutOff,
    weekdays: tables.weekdays.courier,
  }
}
