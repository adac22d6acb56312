import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { findFull } from '#domain/delivery/capacity.ts'
import type { Db } from '#server/db/connect.ts'
import { countLoads } from '#server/delivery/day-loads.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { deliverInSlots, TEST_SLOTS } from '../slot-delivery.ts'
import type { Random } from './random.ts'

/** Days ahead that shoppers of the area choose from, few enough to fill up. */
const [FIRST_DAY, CHOSEN_DAYS] = [8, 3]
const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }

/** Limits the parcels of an area, of its evening, and of those packed on one day. */
export async function limitPlaces(db: Db): Promise<void> {
  const slots = TEST_SLOTS.map((slot) => (slot.id === 'evening' ? { ...slot, mostADay: 3 } : slot))
  const day = addDays(indianDate(new Date()), FIRST_DAY)
  await db.insertInto('extraDays').values({ day, name: 'Fair', cutOff: null, until: null, mostParcels: 6 }).execute()
  await deliverInSlots(db, { slots, mostADay: 12 })
}

/** Address and gift of a shopper who chooses a day and, mostly, a slot of the area. */
export function chosenPlace(random: Random) {
  const deliverOn = addDays(indianDate(new Date()), FIRST_DAY + random.below(CHOSEN_DAYS))
  const slotId = ['', 'noon', 'evening', 'midnight'][random.below(4)] ?? ''
  const gift = { message: '', cardFrom: '', giftWrap: false, hidePrices: true, deliverOn, slotId, buyerGstin: '' }
  return { address: JAIPUR, gift }
}

/** Returns the places that were given twice, except those that a task reports, and how many places are taken. */
export async function placeErrors(db: Db): Promise<{ errors: string[]; taken: number }> {
  const now = new Date()
  const [tables, loads] = [await readDeliveryTables(db), await countLoads(db, { now, test: false })]
  const reports = db.selectFrom('notes').innerJoin('parcels', 'parcels.orderId', 'notes.orderId')
  const reported = await reports.select('parcels.promisedDay').where('notes.subject', 'like', 'day:%').execute()
  const errors = Array.from({ length: CHOSEN_DAYS }, (_, ahead) => addDays(indianDate(now), FIRST_DAY + ahead)).flatMap(
    (day) =>
      tables.areas.flatMap((area) =>
        ['', ...area.slots.map(({ id }) => id)].flatMap((slotId) => {
          // A limit may be reached, and is broken if one parcel fewer still reaches it.
          const fewer = (counts: ReadonlyMap<string, number>) => new Map([...counts].map(([key, n]) => [key, n - 1]))
          const most = { packed: fewer(loads.packed), areas: fewer(loads.areas), slots: fewer(loads.slots) }
          const full = findFull(tables, most, { day, packDay: day, area, slotId })
          const isReported = reported.some(({ promisedDay }) => promisedDay === day)
          return full && !isReported
            ? [`${day} ${area.id} ${slotId}: more than ${full.most} places of the ${full.what}`]
            : []
        }),
      ),
  )
  const taken = [...loads.areas.values()].reduce((sum, count) => sum + count, 0)
  return { errors, taken }
}
