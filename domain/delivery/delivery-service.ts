import { SERVICES, type ServiceKind } from '#domain/catalogue/collections.ts'
import type { ProductId } from '#domain/nominal.ts'
import { type DeliveryTables, MAX_PACK_DAYS } from './delivery-tables.ts'

/** Delivery service of a product and its packing time in working days. */
export type Service = { kind: ServiceKind; packDays: number }

/** Formats a service key, `standard-1`, which pages carry and the browser sends. */
export const formatServiceKey = ({ kind, packDays }: Service): string => `${kind}-${packDays}`

/** Parses a service key; `undefined` if it is invalid. */
export function parseServiceKey(key: string): Service | undefined {
  const [, name, days] = /^([a-z-]+)-(0|[1-9]\d?)$/.exec(key) ?? []
  const kind = SERVICES.find((service) => service === name)
  const packDays = Number(days)
  return kind && packDays <= MAX_PACK_DAYS ? { kind, packDays } : undefined
}

type ServiceProduct = { id: string; service: ServiceKind; twinOf?: ProductId | undefined }

/**
 * Returns the service of a product: the kind of its collection, with the packing time set for the product or for the
 * one whose stock it shares.
 */
export function serviceOf(
  { id, service, twinOf }: ServiceProduct,
  { packDays }: Pick<DeliveryTables, 'packDays'>,
): Service {
  const own = packDays.of[id] ?? (twinOf === undefined ? undefined : packDays.of[twinOf])
  return { kind: service, packDays: own ?? (service === 'same-day' ? packDays.sameDay : packDays.standard) }
}

/** Id under which the promise of a custom box is requested; no product has it. */
export const BOX_PROMISE_ID = 'box'

/** Returns the service of a custom box. */
export const boxService = ({ packDays }: Pick<DeliveryTables, 'packDays'>): Service => ({
  kind: 'standard',
  packDays: packDays.box,
})

/** Reads a service; anything unknown is the standard one. */
export const parseServiceKind = (text: string): ServiceKind =>
  SERVICES.find((service) => service === text) ?? 'standard'
