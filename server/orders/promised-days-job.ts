import { indianDate } from '#domain/delivery/calendar.ts'
import { brokenPromise, carrierDays, formatPromisedDay, nearestDays } from '#domain/delivery/change-day.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import { placeOfPin, readDeliveryTables, readDeliveryVersion } from '#server/delivery/queries.ts'
import { PROMISED_DAY_TASKS, promisedDayTaskParcel, promisedDayTaskSubject } from '#server/tasks/promised-day-tasks.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { HAS_OPEN_PROMISE } from './order-conditions.ts'
import { isDayChangeable, readDayChoice } from './order-days.ts'
import { lockOrderById } from './queries.ts'
import { updateOrderIndex } from './update-order-index.ts'

/** Orders read at once. Each task is created in a transaction of its own. */
const BATCH_SIZE = 200
/** Time limit of a run in milliseconds, below the lease of a job. */
const TIME_LIMIT_MS = 20_000
/** Pause in milliseconds until orders changed by the thousand are indexed. */
const INDEX_PAUSE_MS = 10_000

/**
 * Job handler that runs after each change of days off, and hourly: creates a task for each paid parcel whose promised
 * day became a day off, and removes the tasks of days that count again. All affected parcels get one, in runs of at
 * most twenty seconds. Safe to run twice: a parcel has one task per day, and one that a person closed stays closed.
 */
export async function checkPromisedDays(db: Db, now: Date): Promise<Date | undefined> {
  const deadline = performance.now() + TIME_LIMIT_MS
  if (!(await updateOrderIndex(db))) return new Date(now.getTime() + INDEX_PAUSE_MS)
  const check = await promiseCheck(db, now)
  await removeSettledTasks(db, check)
  const known = new Set((await promisedDayTasks(db)).map(({ subject }) => subject))
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: ParcelRow[] = await openParcels(db, after)
    for (const row of rows) {
      if (!isInShop(row) || known.has(promisedDayTaskSubject(row))) continue
      if ((await check.reasonOf(row)) !== undefined) await createPromisedDayTask(db, row, check)
      if (performance.now() > deadline) return now
    }
    after = rows.length === 0 ? undefined : rows.at(-1)?.orderId
  }
  return undefined
}

const isInShop = ({ state }: Pick<ParcelRow, 'state'>): boolean => state === 'to_pack' || state === 'packed'

type ParcelRow = Awaited<ReturnType<typeof openParcels>>[number]

/** Parcels of a batch of orders that are awaited, in the order of their ids. */
async function openParcels(db: Db, after: string) {
  const orders = db
    .selectFrom('orderListings')
    .select('orderId')
    .where('collection', '=', '')
    .where(HAS_OPEN_PROMISE)
    .where('orderId', '>', after as OrderId)
    .orderBy('orderId')
    .limit(BATCH_SIZE)
  return db
    .selectFrom(orders.as('listed'))
    .innerJoin('parcels', 'parcels.orderId', 'listed.orderId')
    .select(['parcels.orderId', 'parcels.position', 'promisedDay', 'promiseVersion', 'promiseServices'])
    .select(['zipCode', 'country', 'state'])
    .orderBy('parcels.orderId')
    .orderBy('parcels.position')
    .execute()
}

type PromiseCheck = {
  now: Date
  /** Returns the reason why a parcel's day is a day off now; `undefined` if it counts or has passed. */
  reasonOf: (parcel: Omit<ParcelRow, 'orderId' | 'position' | 'state'>) => Promise<string | undefined>
}

async function promiseCheck(db: Db, now: Date): Promise<PromiseCheck> {
  const current = await readDeliveryTables(db)
  const versions = new Map<number, DeliveryTables | undefined>([[current.version, current]])
  const today = indianDate(now)
  return {
    now,
    async reasonOf({ promisedDay, promiseVersion, promiseServices, zipCode, country }) {
      if (promisedDay < today) return undefined
      if (!versions.has(promiseVersion)) versions.set(promiseVersion, await readDeliveryVersion(db, promiseVersion))
      const promised = versions.get(promiseVersion)
      const place = isIndia(country) ? placeOfPin(zipCode) : undefined
      const days = promised && carrierDays({ promised, current, place, promiseServices })
      return days && brokenPromise(promisedDay, days)
    },
  }
}

const promisedDayTasks = (db: Db) =>
  db.selectFrom('notes').select(['subject', 'doneAt']).where('subject', 'like', `${PROMISED_DAY_TASKS}%`).execute()

/** Reads the parcel again with its order locked: its day may have changed. */
const createPromisedDayTask = (db: Db, row: ParcelRow, { now, reasonOf }: PromiseCheck): Promise<void> =>
  transact(db, async (trx) => {
    const order = await lockOrderById(trx, row.orderId)
    const parcel = order?.parcels.find(({ position }) => position === row.position)
    if (!order || !parcel || parcel.promisedDay !== row.promisedDay || !isDayChangeable(order, parcel)) return
    const reason = await reasonOf(row)
    if (reason === undefined) return
    const what = order.parcels.length > 1 ? `Parcel ${row.position + 1} of ${order.number}` : order.number
    const nearest = await nearestFreeDays(trx, order, parcel, now)
    const text = `${what} is promised for ${formatPromisedDay(row.promisedDay)}, which is now ${reason}. ${nearest}Change the day or keep it.`
    await createTask(trx, { orderId: order.id, subject: promisedDayTaskSubject(row), text, at: now, isNotified: true })
  })

/** Names the free days nearest to the promised one, with a space at the end; empty if none can be kept. */
async function nearestFreeDays(trx: Trx, order: Order, parcel: Parcel, now: Date): Promise<string> {
  const choice = await readDayChoice(trx, order, parcel, now)
  if (!choice) return ''
  const loads = await readLoads(trx, choice.tables, { now, test: order.test, except: order })
  return `${nearestDays(parcel.promisedDay, choice, { now, loads })} `
}

/** Deletes the tasks of days that count again and of parcels that left, so that a later day off creates new ones. */
async function removeSettledTasks(db: Db, { now, reasonOf }: PromiseCheck): Promise<void> {
  const today = indianDate(now)
  for (const { subject } of await promisedDayTasks(db)) {
    const key = promisedDayTaskParcel(subject)
    if (!key || key.promisedDay < today) continue
    const parcel = await db
      .selectFrom('parcels')
      .select(['promisedDay', 'promiseVersion', 'promiseServices', 'zipCode', 'country', 'state'])
      .where('orderId', '=', key.orderId)
      .where('position', '=', key.position)
      .executeTakeFirst()
    const isOpen = parcel && isInShop(parcel) && parcel.promisedDay === key.promisedDay
    const isBroken = isOpen && (await reasonOf(parcel)) !== undefined
    if (!isBroken) await db.deleteFrom('notes').where('subject', '=', subject).execute()
  }
}
