import { indianDate } from '#domain/delivery/calendar.ts'
import type { DayLoads } from '#domain/delivery/capacity.ts'
import type { DeliveryTables, ExtraDay } from '#domain/delivery/delivery-tables.ts'
import { type ExtraDayForm, parseExtraDay } from '#domain/delivery/extra-day-form.ts'
import { describeExtraHours } from '#domain/delivery/named-days.ts'
import { describeOversold } from '#domain/delivery/oversold.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { storeDeliveryVersion } from './change-delivery.ts'
import { countLoads } from './day-loads.ts'
import { readDeliveryTables } from './queries.ts'
import { lockDelivery } from './write-network.ts'

export const MAX_EXTRA_DAYS = 60

/** Result with errors by field, or a question whose text confirms it. */
export type ExtraDayResult = CommandResult & { errors?: Record<string, string>; confirm?: true }

type ExtraDayChange = {
  form: ExtraDayForm
  /** Day of the extra day that is changed; empty for a new one. */
  was: string
  /** Sentence about sold parcels that the owner has confirmed; `any` asks nothing. */
  confirmed: string
}

/** Adds or changes a day on which shop and riders work although they would rest, or work with other hours. */
export async function saveExtraDay(
  db: Db,
  { form, was, confirmed }: ExtraDayChange,
  actor: Actor,
): Promise<ExtraDayResult> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const tables = await readDeliveryTables(trx)
    const { record, errors } = parseExtraDay(form, indianDate(actor.now))
    const fault = listError(tables, record.day, was)
    if (fault) errors.day ??= fault
    const [error] = Object.values(errors)
    if (error !== undefined) return { ...refused(error), errors }
    const oversold = oversoldOn(tables, record, await countLoads(trx, { now: actor.now, test: !actor.live }))
    if (oversold && !['any', oversold].includes(confirmed)) return { ...refused(oversold), confirm: true }
    if (was !== '') await trx.deleteFrom('extraDays').where('day', '=', was).execute()
    await trx.insertInto('extraDays').values(extraDayRow(record)).execute()
    const what = `${formatDate(record.day)}: ${describeExtraHours(record)}. Shop and riders work.`
    return stored(trx, confirmed === 'any' && oversold ? `${what} ${oversold}` : what, actor)
  })
}

/** Removes an extra day; the usual days and hours count again. */
export async function removeExtraDay(db: Db, day: string, actor: Actor): Promise<CommandResult> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const removed = await trx.deleteFrom('extraDays').where('day', '=', day).returning('name').executeTakeFirst()
    if (!removed) return refused(`${day} is not an extra day.`, 'To list them: npm run shop -- delivery')
    return stored(trx, `${formatDate(day)}, ${removed.name}, is a usual day again.`, actor)
  })
}

/** Returns the row of an extra day. */
export const extraDayRow = ({ day, name, cutOff, until, mostADay, feePaise }: ExtraDay) => ({
  ...{ day, name, cutOff: cutOff ?? null, until: until ?? null },
  ...{ mostParcels: mostADay ?? null, feePaise: feePaise ?? null },
})

async function stored(trx: Trx, what: string, actor: Actor): Promise<CommandResult> {
  const version = await storeDeliveryVersion(trx, what, actor)
  return succeeded(version === undefined ? 'Nothing has changed.' : what)
}

function listError({ extraDays }: DeliveryTables, day: string, was: string): string | undefined {
  const before = extraDays.find((extra) => extra.day === was)
  if (was !== '' && !before) return 'It was removed since you opened it. Add it again.'
  if (day !== was && extraDays.some((extra) => extra.day === day)) return `${formatDate(day)} is an extra day already.`
  return was === '' && extraDays.length >= MAX_EXTRA_DAYS
    ? `There are ${MAX_EXTRA_DAYS} extra days already. Remove past ones first.`
    : undefined
}

/** Says how many parcels are packed on the day, if its new limit is below it; empty otherwise. */
function oversoldOn(tables: DeliveryTables, { day, mostADay }: ExtraDay, { packed }: DayLoads): string {
  const before = tables.extraDays.find((extra) => extra.day === day)?.mostADay ?? tables.mostADay
  if (mostADay === undefined || (before !== undefined && mostADay >= before)) return ''
  return describeOversold({ most: mostADay, sold: [[day, packed.get(day) ?? 0]] })
}
