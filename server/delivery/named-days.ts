import { indianDate } from '#domain/delivery/calendar.ts'
import type { DayLoads } from '#domain/delivery/capacity.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { NAMED_DAY_FIELDS, type NamedDayForm, parseNamedDay } from '#domain/delivery/named-day-form.ts'
import {
  dayName,
  describeHours,
  findNamedDay,
  formatNamedDay,
  isYearly,
  type NamedDay,
  nextDate,
  whoWorks,
} from '#domain/delivery/named-days.ts'
import { describeOversold } from '#domain/delivery/oversold.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { dayOffRow, MAX_DAYS_OFF, MAX_YEARLY_DAYS_OFF } from './change-days-off.ts'
import { storeDeliveryVersion } from './change-delivery.ts'
import { extraDayRow, MAX_EXTRA_DAYS } from './change-extra-days.ts'
import { countLoads } from './day-loads.ts'
import { keptOrders } from './network-effects.ts'
import { readDeliveryTables, readDeliveryVersion } from './queries.ts'
import { NEW_ID, type NetworkResult, type NetworkSubmit } from './save-network.ts'
import { lockDelivery } from './write-network.ts'

/** A submitted form; `id` is the day before, or `new`. */
export type NamedDaySubmit = Omit<NetworkSubmit, 'kind' | 'overlap'>

/** Adds or changes a holiday or festival day. Refused once if it was changed after `version`. */
export async function saveNamedDay(db: Db, submit: NamedDaySubmit, actor: Actor): Promise<NetworkResult> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const tables = await readDeliveryTables(trx)
    const { id, confirmed } = submit
    const values = tidyFields(submit.values)
    const refusal = { ok: false as const, values, version: tables.version, errors: {} }
    const before = findNamedDay(tables, id)
    if (id !== NEW_ID && !before) return { ...refusal, words: 'It was deleted. To keep it, undo the deletion below.' }
    const change = before && (await describeChange(trx, before, submit.version, tables))
    if (change) return { ...refusal, words: `Changed since you opened it: ${change}. Save again to keep yours.` }
    const { record, errors } = parseNamedDay(values, tables, indianDate(actor.now))
    const taken = record.day !== id && record.day !== '' ? listError(tables, record, before) : undefined
    if (taken) errors.day ??= taken
    if (Object.keys(errors).length > 0) return { ...refusal, words: '', errors }
    const oversold = oversoldOn(tables, record, await countLoads(trx, { now: actor.now, test: !actor.live }))
    if (oversold && confirmed !== oversold) return { ...refusal, words: oversold, confirm: true }
    if (before) await deleteRows(trx, id)
    if (record.off) await trx.insertInto('daysOff').values(dayOffRow(record.off)).execute()
    if (record.extra) await trx.insertInto('extraDays').values(extraDayRow(record.extra)).execute()
    const version = await storeDeliveryVersion(trx, `${describeNamedDay(record, tables)}.`, actor)
    if (version === undefined)
      return { ok: true, id: record.day, words: `${values.name} is unchanged.`, warnings: [], version }
    const orders = await countPromised(trx, [id, record.day], actor)
    const words = `${values.name} ${before ? 'saved' : 'added'}. ${keptOrders(orders)}`
    return { ok: true, id: record.day, words, warnings: [], version }
  })
}

/** Deletes a holiday or festival day; it is an ordinary one then. Refused if it was changed after `version`. */
export async function deleteNamedDay(
  db: Db,
  { id, version }: { id: string; version: number },
  actor: Actor,
): Promise<CommandResult & { version?: number | undefined }> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const tables = await readDeliveryTables(trx)
    const before = findNamedDay(tables, id)
    if (!before) return refused('It was deleted already.')
    if (await describeChange(trx, before, version, tables))
      return refused(`${dayName(before)} was changed since you opened it. Read it again before you delete it.`)
    await deleteRows(trx, id)
    const stored = await storeDeliveryVersion(trx, `${formatNamedDay(id)}, ${dayName(before)}, deleted.`, actor)
    const orders = await countPromised(trx, [id], actor)
    return { ...succeeded(`${dayName(before)} deleted. ${describeDayDeletion(orders)}`), version: stored }
  })
}

/** Says what happens when a day is deleted. */
export const describeDayDeletion = (orders: number): string =>
  `The usual days, hours and fees count again. ${keptOrders(orders)}`

const tidyFields = (values: Record<string, string>): NamedDayForm =>
  Object.fromEntries(NAMED_DAY_FIELDS.map((field) => [field, (values[field] ?? '').trim()])) as NamedDayForm

async function deleteRows(trx: Trx, day: string): Promise<void> {
  await trx.deleteFrom('daysOff').where('day', '=', day).execute()
  await trx.deleteFrom('extraDays').where('day', '=', day).execute()
}

/** Describes a day that was changed after a version; `undefined` if it was not. */
async function describeChange(
  trx: Trx,
  now: NamedDay,
  version: number,
  tables: DeliveryTables,
): Promise<string | undefined> {
  const opened = Number.isSafeInteger(version) ? await readDeliveryVersion(trx, version) : undefined
  const same = !opened || JSON.stringify(findNamedDay(opened, now.day)) === JSON.stringify(now)
  return same ? undefined : describeNamedDay(now, tables)
}

/** `Sun 14 Feb 2027, Valentine’s Day: shop packs, riders deliver, no pickup; ₹50 more for a slot`. */
function describeNamedDay(one: NamedDay, tables: DeliveryTables): string {
  const { shop, riders, courier } = whoWorks(one, tables)
  const who = [
    shop ? 'shop packs' : 'shop rests',
    riders ? 'riders deliver' : 'riders rest',
    courier ? 'pickup' : 'no pickup',
  ]
  const more = [describeHours(one.extra ?? {}), one.off && `announced: ${one.off.source}`]
  return `${formatNamedDay(one.day)}, ${dayName(one)}: ${[who.join(', '), ...more].filter(Boolean).join('; ')}`
}

function listError(
  tables: DeliveryTables,
  { day, off, extra }: NamedDay,
  before: NamedDay | undefined,
): string | undefined {
  const { daysOff, extraDays } = tables
  if (findNamedDay(tables, day)) return `${formatNamedDay(day)} is in the list already.`
  const yearly = daysOff.filter((one) => isYearly(one.day)).length
  const isFull =
    (off && !before?.off && daysOff.length >= MAX_DAYS_OFF) ||
    (off && isYearly(day) && !isYearly(before?.day ?? '') && yearly >= MAX_YEARLY_DAYS_OFF) ||
    (extra && !before?.extra && extraDays.length >= MAX_EXTRA_DAYS)
  return isFull ? 'The list is full. Delete days that are over first.' : undefined
}

/** Says how many parcels are packed on the day, if its new limit is below it; empty otherwise. */
function oversoldOn(tables: DeliveryTables, { day, extra }: NamedDay, { packed }: DayLoads): string {
  const most = extra?.mostADay
  const before = tables.extraDays.find((one) => one.day === day)?.mostADay ?? tables.mostADay
  if (most === undefined || (before !== undefined && most >= before)) return ''
  return describeOversold({ most, sold: [[day, packed.get(day) ?? 0]] })
}

/** Counts the paid orders that are promised for one of some days and not delivered. Test orders count in a test shop. */
export async function countPromised(
  db: Db | Trx,
  days: readonly string[],
  { live, now }: Pick<Actor, 'live' | 'now'>,
): Promise<number> {
  const dates = days.map((day) => nextDate(day, indianDate(now)))
  const { orders } = await db
    .selectFrom('orderListings as listing')
    .innerJoin('parcels as parcel', 'parcel.orderId', 'listing.orderId')
    .select((eb) => eb.fn.count<string>('listing.orderId').distinct().as('orders'))
    .where('listing.collection', '=', '')
    .where(inList(db, 'parcel.promisedDay', dates))
    .where('listing.told', 'in', ['paid', 'packed', 'shipped'])
    .$if(live, (query) => query.where('listing.test', '=', 0))
    .executeTakeFirstOrThrow()
  return Number(orders)
}
