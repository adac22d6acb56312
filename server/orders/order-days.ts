import { type DayChoice, dayChoice } from '#domain/delivery/change-day.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { canMoveParcel } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables, readDeliveryVersion } from '#server/delivery/queries.ts'

const NEXT_STATES = { to_pack: 'packed', packed: 'shipped' } as const

/** Tests whether a parcel's delivery day can change: it was promised and paid, and has not left. */
export const isDayChangeable = ({ paymentState: payment }: Order, { state: from, promisedDay }: Parcel): boolean =>
  promisedDay !== '' &&
  (from === 'packed' || from === 'to_pack') &&
  canMoveParcel({ from, payment }, NEXT_STATES[from], 'owner')

/** Returns the days that a parcel's carrier can keep; `undefined` without a promise. */
export async function readDayChoice(
  db: Db,
  order: Pick<Order, 'createdAt'>,
  parcel: Pick<Parcel, 'promiseVersion' | 'promiseServices' | 'to'>,
  now: Date,
): Promise<DayChoice | undefined> {
  const { promiseVersion, promiseServices } = parcel
  const promised = await readDeliveryVersion(db, promiseVersion)
  // The newest version is read last: the cache holds one version.
  const current = await readDeliveryTables(db)
  if (!promised) return undefined
  const place = placeOfParcel(parcel)
  return dayChoice({ promised, current, place, promiseServices }, { now, since: new Date(order.createdAt) })
}

/** Returns where a parcel goes; `undefined` abroad and for an unknown PIN code. */
export const placeOfParcel = ({ to: { country, zipCode } }: Pick<Parcel, 'to'>) =>
  isIndia(country) ? placeOfPin(zipCode) : undefined
