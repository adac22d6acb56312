import { SERVICES, type ServiceKind } from '#domain/catalogue/collections.ts'
import type { ProductId } from '#domain/flavours.ts'
import { type DeliveryTables, MOST_PACK_DAYS } from './tables.ts'

/** How a gift travels, and how many working days it takes to be packed. */
export type Service = { kind: ServiceKind; packDays: number }

/** `standard-1`, `same-day-0`: a page carries it, and the browser asks for its day with it. */
export const serviceKey = ({ kind, packDays }: Service): string => `${kind}-${packDays}`

const KEY = new RegExp(`^(${SERVICES.join('|')})-(0|[1-9]\\d?)$`)

/** `undefined` for what is no service. */
export function readServiceKey(key: string): Service | undefined {
  const [, kind, days] = KEY.exec(key) ?? []
  const packDays = Number(days)
  return kind && packDays <= MOST_PACK_DAYS ? { kind: kind as Service['kind'], packDays } : undefined
}

type Gift = { id: string; service: ServiceKind; twinOf?: ProductId | undefined }

/** A gift's service: as its collection's travel, with days to pack of its own or its twin's where the tables say so. */
export function serviceOf({ id, service, twinOf }: Gift, { packDays }: Pick<DeliveryTables, 'packDays'>): Service {
  const own = packDays.of[id] ?? (twinOf === undefined ? undefined : packDays.of[twinOf])
  return { kind: service, packDays: own ?? (service === 'same-day' ? packDays.sameDay : packDays.standard) }
}

/** Under this id the day of a built box is asked for; no gift has it. */
export const BOX_ID = 'box'

/** A box that somebody built. */
export const boxService = ({ packDays }: Pick<DeliveryTables, 'packDays'>): Service => ({
  kind: 'standard',
  packDays: packDays.box,
})
