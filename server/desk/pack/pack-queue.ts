import { isIndia } from '#domain/address/country.ts'
import { leavingDay } from '#domain/delivery/leaving-day.ts'
import type { OrderId, OrderNumber, ParcelPosition } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'

/** As many parcels are put in the order in which they leave; what is promised later than those waits its turn. */
const MOST = 500
/** Who has put nothing in a box for so long is not at it any more. */
const AT_IT_MS = 15 * 60_000

/** A parcel that waits to be packed. `leaves`: the last day on which it can; `packer`: who is at it. */
export type Waiting = {
  orderId: OrderId
  number: OrderNumber
  parcel: ParcelPosition
  leaves: string | undefined
  packer: string | undefined
}

/** What is to be packed, the parcel that has to leave first in front. A live shop packs nothing that was made in test mode. */
export async function packQueue(db: Db, { now, live }: { now: Date; live: boolean }): Promise<Waiting[]> {
  await keepListings(db)
  const tables = await readDeliveryTables(db)
  const rows = await waitingParcels(db, live).execute()
  const packers = await packersOf(db, now)
  const waiting = rows.map((row) => {
    const place = isIndia(row.country) ? placeOfPin(row.zipCode) : undefined
    const { orderId, number, parcel, placedAt } = row
    const packer = packers.get(`${orderId} ${parcel}`)
    return { orderId, number, parcel, placedAt, packer, leaves: leavingDay(row, { tables, place }) }
  })
  return waiting.sort((one, other) => {
    const [first, second] = [one, other].map(({ leaves = LAST, placedAt }) => `${leaves} ${placedAt}`)
    return (first ?? '') < (second ?? '') ? -1 : 1
  })
}

/** After every day. */
const LAST = '9999'

/** The statement of the queue, what is promised soonest first. */
export const waitingParcels = (db: Db, live: boolean) =>
  db
    .selectFrom('orderListings')
    .innerJoin('parcels', 'parcels.orderId', 'orderListings.orderId')
    .innerJoin('orders', 'orders.id', 'orderListings.orderId')
    .select(['orders.number', 'orderListings.orderId', 'orderListings.placedAt', 'parcels.position as parcel'])
    .select(['parcels.promisedDay', 'parcels.promiseServices', 'parcels.zipCode', 'parcels.country'])
    .where('orderListings.collection', '=', '')
    .where('orderListings.told', '=', 'paid')
    .where('parcels.state', '=', 'to_pack')
    .$if(live, (query) => query.where('orderListings.test', '=', 0))
    .orderBy((eb) => eb.case().when('orderListings.promisedDay', '=', '').then(1).else(0).end())
    .orderBy('orderListings.promisedDay')
    .orderBy('orderListings.placedAt')
    .orderBy('orderListings.orderId')
    .limit(MOST)

/** Who was the last to put something into each box, a moment ago. */
async function packersOf(db: Db, now: Date): Promise<Map<string, string>> {
  const since = new Date(now.getTime() - AT_IT_MS).toISOString()
  const rows = await db
    .selectFrom('packTicks')
    .select(['orderId', 'parcel', 'who'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ orderId, parcel, who }) => [`${orderId} ${parcel}`, who]))
}

type Here = { number: OrderNumber; parcel: ParcelPosition }

/** The parcel to go on with from here, round to the first again; what somebody else is at comes last. */
export function nextInQueue(queue: readonly Waiting[], who: string, here?: Here): Waiting | undefined {
  const at = queue.findIndex(({ number, parcel }) => number === here?.number && parcel === here?.parcel)
  const others = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))]
  return others.find(({ packer }) => packer === undefined || packer === who) ?? others[0]
}

/** The next one as the bench names it: its address, its order and the first of its gifts. */
export async function namedNext(db: Db, next: Waiting | undefined) {
  if (!next) return undefined
  const line = await db
    .selectFrom('orderLines')
    .select('name')
    .where('orderId', '=', next.orderId)
    .orderBy('position')
    .executeTakeFirst()
  return { number: next.number, parcel: next.parcel + 1, name: line?.name ?? '' }
}
