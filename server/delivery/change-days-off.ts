import { addDays, indianDate, isDay, nonWorkingReason } from '#domain/delivery/calendar.ts'
import type { DayOff, DayOffScope, DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { formatYearDay, weekdayOf } from '#domain/text/format-date.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { saveDeliveryVersion } from './change-delivery.ts'
import { readDeliveryTables } from './queries.ts'

const DAY_OFF_SCOPES: readonly string[] = ['shop', 'courier', 'both'] satisfies DayOffScope[]
/** Days off further ahead are treated as typing errors. */
const MAX_DAYS_AHEAD = 3 * 366
/** More days off would leave too few working days to promise. */
export const MAX_DAYS_OFF = 200
export const MAX_YEARLY_DAYS_OFF = 60

/** `riders`: whether the shop's own riders deliver although the courier rests. */
type DayOffForm = { day: string; who: string; name: string; source: string; riders?: boolean }

/** Adds a day off for the shop, the courier or both: `2026-12-24`, or `12-24` for every year. */
export async function addDayOff(db: Db, form: DayOffForm, actor: Actor): Promise<CommandResult> {
  const { riders = false, ...typed } = form
  return transact(db, async (trx) => {
    const fault = findDayOffFault(form, indianDate(actor.now), await readDeliveryTables(trx))
    if (fault) return refused(fault)
    const row = dayOffRow({ ...typed, who: form.who as DayOffScope, ridersDeliver: riders })
    const existing = await trx.selectFrom('daysOff').select('day').execute()
    const yearly = existing.filter(({ day }) => isYearly(day)).length
    if (existing.length >= MAX_DAYS_OFF || (isYearly(row.day) && yearly >= MAX_YEARLY_DAYS_OFF))
      return refused(`There are ${existing.length} days off already. Remove past ones first.`)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('daysOff')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n)
      return refused(
        `${row.day} is a day off already.`,
        `To change it, remove it first: npm run shop -- delivery on ${row.day}`,
      )
    return saveDeliveryVersion(
      trx,
      `${formatDayOff(row.day)}, ${row.name}: ${SCOPE_LABELS[row.who]} (${row.source}).`,
      actor,
    )
  })
}

/** Returns the row of a day off. */
export const dayOffRow = ({
  ridersDeliver = false,
  ...off
}: Omit<DayOff, 'ridersDeliver'> & { ridersDeliver?: boolean | undefined }) => ({
  ...off,
  ridersDeliver: Number(ridersDeliver),
})

/** Removes a day off. */
export async function removeDayOff(db: Db, day: string, actor: Actor): Promise<CommandResult> {
  return transact(db, async (trx) => {
    const removed = await trx.deleteFrom('daysOff').where('day', '=', day).returning('name').executeTakeFirst()
    if (!removed) return refused(`${day} is not a day off.`, 'To list them: npm run shop -- delivery')
    return saveDeliveryVersion(trx, `${formatDayOff(day)}, ${removed.name}, counts again.`, actor)
  })
}

const SCOPE_LABELS: Record<DayOffScope, string> = {
  shop: 'the shop rests',
  courier: 'the courier rests',
  both: 'shop and courier rest',
}

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

const formatDayOff = (day: string): string => (isYearly(day) ? `${day} of every year` : formatYearDay(day))

/** Tests whether a day is a day of rest of the shop, the courier and all riders by its weekday. */
const restsAnyway = ({ weekdays, areas }: DeliveryTables, day: string): boolean =>
  (['shop', 'courier', ...areas] as const).every(
    (who) => nonWorkingReason({ weekdays, daysOff: [] }, day, who) !== undefined,
  )

function findDayOffFault(
  { day, who, name, source }: DayOffForm,
  today: string,
  tables: DeliveryTables,
): string | undefined {
  if (!isDay(isYearly(day) ? `2000-${day}` : day))
    return `${day} is not a date. Write 2026-12-24, or 12-24 for every year.`
  if (!isYearly(day) && day < today) return `${formatYearDay(day)} is over.`
  if (!isYearly(day) && day > addDays(today, MAX_DAYS_AHEAD))
    return `${formatYearDay(day)} is years away. Is the year right?`
  if (!isYearly(day) && restsAnyway(tables, day))
    return `${formatYearDay(day)} is a ${weekdayOf(day)}, on which neither shop nor courier works.`
  if (!DAY_OFF_SCOPES.includes(who)) return `Choose who is closed: ${DAY_OFF_SCOPES.join(', ')}.`
  if (name === '' || name.length > 60) return 'Enter a name of at most 60 characters.'
  if (source === '' || source.length > 300)
    return 'Add the source after a comma, such as: Holi, Gazette of India of 3 July 2026.'
  return undefined
}
