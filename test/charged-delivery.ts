import type { DeliveryRate, DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { SAMPLE_DELIVERY } from './sample-delivery.ts'

/** Charge by weight with every kind of exception, for tests. */
export const TEST_RATE: DeliveryRate = {
  id: 'by-weight',
  name: 'By weight',
  charge: { kind: 'weight', firstGrams: 500, firstPaise: 60_00, stepGrams: 500, stepPaise: 30_00 },
  freeAbovePaise: 5_000_00,
  boxPaise: 99_00,
  collections: {},
}

/**
 * Delivery tables of the sample with a charge everywhere but in the remote zone, which is not served. `change` replaces
 * parts of the rate.
 */
export const chargedTables = (change: Partial<DeliveryRate> = {}): DeliveryTables => ({
  ...SAMPLE_DELIVERY,
  rates: [{ ...TEST_RATE, ...change }],
  zones: SAMPLE_DELIVERY.zones.map((zone) =>
    zone.id === 'remote' ? { ...zone, notServed: true as const } : { ...zone, rate: TEST_RATE.id },
  ),
})
