import { indianDate } from '#domain/delivery/calendar.ts'
import type { RunId } from '#domain/nominal.ts'
import { compareStops, linkEnd, MAX_RIDER_LENGTH, MAX_STOPS, runEnd, slotText } from '#domain/order/run.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { findRun, isRunOpen, type OfferedParcel, offeredParcels, parcelKey, type Run, stopsOf } from './queries.ts'
import { createRunLink } from './run-links.ts'

/** `keys` are parcels by `parcelKey`; those in `moves` may leave another open run. */
export type StopChoice = { keys: readonly string[]; moves: readonly string[] }
export type RunDraft = StopChoice & { day: string; area: string; slotId: string; rider: string }

/**
 * `gone`: a parcel can no longer be delivered on that run. `taken`: another run has it now, and it was not to be moved.
 * `over`: the run was ended, or its day is over.
 */
export type RunRefusal = { ok: false; why: 'no-rider' | 'no-parcels' | 'too-many' | 'gone' | 'taken' | 'over' }
export type RunResult = { ok: true; id: RunId } | RunRefusal

const refuse = (why: RunRefusal['why']): RunRefusal => ({ ok: false, why })

/** Serializes changes of runs, so that a parcel is in one open run only. */
const lockRuns = (trx: Trx) => lockNames(trx, ['runs'])

/** Makes a run of an area's parcels on one day, in one slot or the whole day. */
export async function makeRun(db: Db, draft: RunDraft, actor: Actor): Promise<RunResult> {
  const rider = oneLine(draft.rider).slice(0, MAX_RIDER_LENGTH)
  if (rider === '') return refuse('no-rider')
  const tables = await readDeliveryTables(db)
  const area = tables.areas.find(({ id }) => id === draft.area)
  const slot = area?.slots.find(({ id }) => id === draft.slotId)
  if (!area || (draft.slotId !== '' && !slot)) return refuse('gone')
  const expiresAt = linkEnd(runEnd(draft.day, slot, area.slots))
  if (expiresAt <= actor.now) return refuse('over')
  return transact(db, async (trx) => {
    await lockRuns(trx)
    const chosen = await chooseParcels(trx, draft, draft, actor)
    if (!Array.isArray(chosen)) return chosen
    const id = newTimeOrderedId()
    const where = { day: draft.day, area: area.id, areaName: area.name, slotId: slot?.id ?? '' }
    await trx
      .insertInto('runs')
      .values({
        ...{ id, ...where, hours: slotText(slot, draft.day), rider, ...(await createRunLink(trx, id)) },
        ...{ expiresAt: expiresAt.toISOString(), who: actor.who, createdAt: actor.now.toISOString() },
      })
      .execute()
    await insertStops(trx, id, chosen)
    await writeAudit(trx, runAudit('run made', { ...where, rider }, `${chosen.length} parcels`), actor)
    return { ok: true, id }
  })
}

const runAudit = (what: string, { day, areaName, rider }: Pick<Run, 'day' | 'areaName' | 'rider'>, after = '') => ({
  ...{ kind: 'order' as const, what, after },
  subject: `${rider}, ${areaName}, ${formatDay(day)}`,
})

/** Returns the chosen parcels as they are now, or why they cannot join a run. */
async function chooseParcels(
  trx: Trx,
  { keys, moves }: StopChoice,
  where: Pick<Run, 'day' | 'area' | 'slotId'>,
  { now, live }: Actor,
): Promise<OfferedParcel[] | RunRefusal> {
  const wanted = new Set([...keys, ...moves])
  if (wanted.size === 0) return refuse('no-parcels')
  if (wanted.size > MAX_STOPS) return refuse('too-many')
  const { day, area, slotId } = where
  const offered = await offeredParcels(trx, { day, area, slotId, now, live })
  const chosen = offered.filter((parcel) => wanted.has(parcelKey(parcel)))
  if (chosen.length < wanted.size) return refuse('gone')
  return chosen.some((parcel) => parcel.run && !moves.includes(parcelKey(parcel))) ? refuse('taken') : chosen
}

/** Adds stops at the end of a run, and takes them from their former runs. */
async function insertStops(trx: Trx, runId: RunId, parcels: readonly OfferedParcel[], from = 0): Promise<void> {
  for (const [index, { orderId, parcel, run }] of parcels.entries()) {
    if (run) await deleteStop(trx, run.id, { orderId, parcel })
    await trx
      .insertInto('runStops')
      .values({ runId, orderId, parcel, position: from + index })
      .execute()
  }
}

const deleteStop = (trx: Trx, runId: RunId, { orderId, parcel }: Pick<OfferedParcel, 'orderId' | 'parcel'>) =>
  trx
    .deleteFrom('runStops')
    .where('runId', '=', runId)
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .execute()

/** Runs a change of an open run in a transaction that no other change of runs overlaps. */
const changeRun = (db: Db, id: RunId, { now }: Actor, change: (trx: Trx, run: Run) => Promise<RunResult>) =>
  transact(db, async (trx): Promise<RunResult> => {
    await lockRuns(trx)
    const run = await findRun(trx, id)
    return run && isRunOpen(run, now) ? change(trx, run) : refuse('over')
  })

/** Adds parcels to an open run and sorts its stops again. */
export const addStops = (db: Db, id: RunId, choice: StopChoice, actor: Actor): Promise<RunResult> =>
  changeRun(db, id, actor, async (trx, run) => {
    const stops = await stopsOf(trx, run)
    const chosen = await chooseParcels(trx, choice, run, actor)
    if (!Array.isArray(chosen)) return chosen
    const added = chosen.filter(({ run: former }) => former?.id !== id)
    if (stops.length + added.length > MAX_STOPS) return refuse('too-many')
    await insertStops(trx, id, added, stops.length)
    for (const [position, { orderId, parcel }] of [...stops, ...added].sort(compareStops).entries())
      await trx
        .updateTable('runStops')
        .set({ position })
        .where('runId', '=', id)
        .where('orderId', '=', orderId)
        .where('parcel', '=', parcel)
        .execute()
    await writeAudit(trx, runAudit('added to a run', run, added.map(({ number }) => number).join(', ')), actor)
    return { ok: true, id }
  })

/** Takes a parcel out of an open run. Does nothing if it is not in it. */
export const removeStop = (db: Db, id: RunId, key: string, actor: Actor): Promise<RunResult> =>
  changeRun(db, id, actor, async (trx, run) => {
    const stop = (await stopsOf(trx, run)).find((one) => parcelKey(one) === key)
    if (stop) {
      await deleteStop(trx, id, stop)
      await writeAudit(trx, runAudit('taken out of a run', run, stop.number), actor)
    }
    return { ok: true, id }
  })

/** Ends a run: its link stops working, and its parcels can join another. */
export const endRun = (db: Db, id: RunId, actor: Actor): Promise<RunResult> =>
  changeRun(db, id, actor, async (trx, run) => {
    await trx.updateTable('runs').set({ endedAt: actor.now.toISOString() }).where('id', '=', id).execute()
    await writeAudit(trx, runAudit('run ended', run), actor)
    return { ok: true, id }
  })

/** Replaces the link of a run; the former one stops working at once. */
export const renewRunLink = (db: Db, id: RunId, actor: Actor): Promise<RunResult> =>
  changeRun(db, id, actor, async (trx, run) => {
    await trx
      .updateTable('runs')
      .set(await createRunLink(trx, id))
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, runAudit('new link of a run', run), actor)
    return { ok: true, id }
  })

/** Returns the day to show first: the given one if it is a date, else today. */
export const runDay = (text: string | null, now: Date): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : indianDate(now)
