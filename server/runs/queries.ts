import type { ExpressionBuilder, Selectable } from 'kysely'
import { addDays } from '#domain/delivery/calendar.ts'
import type { OrderId, OrderNumber, ParcelPosition, RunId } from '#domain/nominal.ts'
import type { OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import { compareStops, countStops, type StopState, slotText, stopState } from '#domain/order/run.ts'
import type { Db } from '#server/db/connect.ts'
import type { RunTable } from '#server/db/schema/orders.ts'
import type { Schema } from '#server/db/schema.ts'
import { parseSlot } from '#server/orders/to-order.ts'

export type Run = Selectable<RunTable>

/** Days after the promised one on which an undelivered parcel is still offered for a run. */
const LATE_DAYS = 14
/** Most parcels offered for a run. */
const MAX_PARCELS = 300

/** A parcel of a run, or one that can join it. It holds no amounts. */
export type RunParcel = {
  orderId: OrderId
  number: OrderNumber
  parcel: ParcelPosition
  test: boolean
  name: string
  phone: string
  street: string
  city: string
  zipCode: string
  /** Name and hours of its slot; empty for any time of the day. */
  hours: string
  /** Start of its slot, `17:00`; empty for any time. */
  slotFrom: string
  promisedDay: string
  boxes: number
  hidePrices: boolean
  state: ParcelState
  payment: OrderPaymentState
}

/** Tests whether the link and the parcels of a run are still its own. */
export const isRunOpen = ({ endedAt, expiresAt }: Pick<Run, 'endedAt' | 'expiresAt'>, now: Date): boolean =>
  endedAt === null && expiresAt > now.toISOString()

const isOpenAt = (now: Date) => (eb: ExpressionBuilder<Schema & { run: RunTable }, 'run'>) =>
  eb.and([eb('run.endedAt', 'is', null), eb('run.expiresAt', '>', now.toISOString())])

/** Parcels with their order, for a list of parcels to deliver. */
const selectParcels = (db: Db) =>
  db
    .selectFrom('parcels as parcel')
    .innerJoin('orders as order', 'order.id', 'parcel.orderId')
    .select(['order.id as orderId', 'order.number', 'order.test', 'order.fullName as buyer', 'order.state as payment'])
    .select(['parcel.position as parcel', 'parcel.state', 'parcel.fullName', 'parcel.phone', 'parcel.street'])
    .select(['parcel.city', 'parcel.zipCode', 'parcel.slot', 'parcel.promisedDay', 'parcel.hidePrices'])
    .select((eb) =>
      eb
        .selectFrom('parcelLines as line')
        .select((line) => line.fn.sum<number>('line.quantity').as('boxes'))
        .whereRef('line.orderId', '=', 'parcel.orderId')
        .whereRef('line.parcel', '=', 'parcel.position')
        .as('boxes'),
    )

type ParcelRow = Awaited<ReturnType<ReturnType<typeof selectParcels>['execute']>>[number]

function toRunParcel({ test, buyer, fullName, slot, boxes, hidePrices, ...row }: ParcelRow): RunParcel {
  const chosen = slot === null ? undefined : parseSlot(slot, row.orderId)
  return {
    ...row,
    test: test === 1,
    name: fullName || buyer,
    hours: slotText(chosen, row.promisedDay),
    slotFrom: chosen?.from ?? '',
    boxes: Number(boxes ?? 0),
    hidePrices: hidePrices === 1,
  }
}

/** A stop of a run. `deliveredAt` is set if the rider marked it. */
export type Stop = RunParcel & { is: StopState; deliveredAt: string | null; reason: string }

/** Returns the stops of a run in their order. */
export async function stopsOf(db: Db, { id, day }: Pick<Run, 'id' | 'day'>): Promise<Stop[]> {
  const rows = await selectParcels(db)
    .innerJoin('runStops as stop', (join) =>
      join.onRef('stop.orderId', '=', 'parcel.orderId').onRef('stop.parcel', '=', 'parcel.position'),
    )
    .select(['stop.deliveredAt', 'stop.reason'])
    .where('stop.runId', '=', id)
    .orderBy('stop.position')
    .execute()
  return rows.map(({ deliveredAt, reason, ...row }) => {
    const parcel = toRunParcel(row)
    return { ...parcel, deliveredAt, reason, is: stopState({ ...parcel, reason }, day) }
  })
}

/** Returns a run by its id. */
export const findRun = (db: Db, id: RunId): Promise<Run | undefined> =>
  db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()

/** Run with its progress, for lists. */
export type RunProgress = Pick<Run, 'id' | 'day' | 'area' | 'areaName' | 'hours' | 'rider'> & {
  delivered: number
  of: number
  failed: number
  isOpen: boolean
}

type RunQuery = { now: Date } & ({ day: string } | { open: true })

/** Returns the runs of a day, or all open ones, the oldest first. */
export async function listRuns(db: Db, { now, ...which }: RunQuery): Promise<RunProgress[]> {
  const runs = await db
    .selectFrom('runs as run')
    .selectAll()
    .$if('day' in which, (query) => query.where('run.day', '=', 'day' in which ? which.day : ''))
    .$if('open' in which, (query) => query.where(isOpenAt(now)))
    .orderBy('run.createdAt')
    .limit(MAX_RUNS)
    .execute()
  const listed: RunProgress[] = []
  for (const run of runs) {
    const stops = await stopsOf(db, run)
    const { id, day, area, areaName, hours, rider } = run
    const failed = stops.filter(({ is }) => is === 'failed').length
    listed.push({ id, day, area, areaName, hours, rider, failed, ...countStops(stops), isOpen: isRunOpen(run, now) })
  }
  return listed
}

const MAX_RUNS = 40

export type ParcelQuery = { day: string; area: string; slotId: string; now: Date; live: boolean }
/** A parcel that can join a run. `run` is the open run that it is in. */
export type OfferedParcel = RunParcel & { run: { id: RunId; rider: string } | undefined; isLate: boolean }

/**
 * Returns the parcels of an area that riders bring on a day, in the order of a run: those of the slot if one is given,
 * and those of earlier days that were not delivered. A live shop leaves out test orders.
 */
export async function offeredParcels(db: Db, { day, area, slotId, now, live }: ParcelQuery): Promise<OfferedParcel[]> {
  const rows = await selectParcels(db)
    .where('parcel.deliveryArea', '=', area)
    .where('parcel.promisedDay', '>=', addDays(day, -LATE_DAYS))
    .where('parcel.promisedDay', '<=', day)
    .where('parcel.state', 'in', ['to_pack', 'packed', 'shipped'])
    .where('order.state', 'in', ['paid', 'partly_refunded'])
    .$if(live, (query) => query.where('order.test', '=', 0))
    .$if(slotId !== '', (query) =>
      query.where((eb) => eb.or([eb('parcel.slotId', '=', slotId), eb('parcel.promisedDay', '<', day)])),
    )
    .orderBy('parcel.promisedDay', 'desc')
    .limit(MAX_PARCELS)
    .execute()
  const runs = await openRunsOf(db, now)
  return rows
    .map((row) => {
      const parcel = toRunParcel(row)
      return { ...parcel, isLate: parcel.promisedDay < day, run: runs.get(parcelKey(parcel)) }
    })
    .sort(compareStops)
}

/** Key of a parcel in forms: `REG-0042.0`. */
export const parcelKey = ({ number, parcel }: { number: OrderNumber; parcel: ParcelPosition }): string =>
  `${number}.${parcel}`

/** Returns the open run of each parcel in one, by `parcelKey`. */
export async function openRunsOf(db: Db, now: Date): Promise<Map<string, { id: RunId; rider: string }>> {
  const rows = await db
    .selectFrom('runs as run')
    .innerJoin('runStops as stop', 'stop.runId', 'run.id')
    .innerJoin('orders as order', 'order.id', 'stop.orderId')
    .select(['run.id', 'run.rider', 'order.number', 'stop.parcel'])
    .where('run.endedAt', 'is', null)
    .where('run.expiresAt', '>', now.toISOString())
    .execute()
  return new Map(rows.map(({ id, rider, ...parcel }) => [parcelKey(parcel), { id, rider }]))
}
