import { addDays, indianDate, isDay, restOn } from '#domain/delivery/day.ts'
import type { DayOff, WhoRests } from '#domain/delivery/tables.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { type Answer, refused } from './answer.ts'
import { deliveryChanged } from './change-delivery.ts'

const WHO: readonly string[] = ['shop', 'courier', 'both'] satisfies WhoRests[]
/** Further ahead nothing is announced: it is a slip. */
const FURTHEST_DAYS = 3 * 366
/** A shop that rests more often has no working days left to promise. */
const MOST_DAYS_OFF = 200
const MOST_YEARLY = 60

type Typed = { day: string; who: string; name: string; source: string }

/** Another day on which the shop, the courier or both rest: `2026-12-24`, or `12-24` of every year. */
export async function addDayOff(db: Db, typed: Typed, by: By): Promise<Answer> {
  const fault = faultOf(typed, indianDate(by.now))
  if (fault) return refused(fault)
  const row: DayOff = { ...typed, who: typed.who as WhoRests }
  return transact(db, async (trx) => {
    const there = await trx.selectFrom('daysOff').select('day').execute()
    const yearly = there.filter(({ day }) => isYearly(day)).length
    if (there.length >= MOST_DAYS_OFF || (isYearly(row.day) && yearly >= MOST_YEARLY))
      return refused(`There are ${there.length} days off already. Take away those that are over first.`)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('daysOff')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n)
      return refused(
        `${row.day} is a day off already.`,
        `To change it, take it away first: npm run shop -- delivery on ${row.day}`,
      )
    return deliveryChanged(trx, `${said(row.day)}, ${row.name}: ${WORDS[row.who]} (${row.source}).`, by)
  })
}

/** A day off that counts again. */
export async function removeDayOff(db: Db, day: string, by: By): Promise<Answer> {
  return transact(db, async (trx) => {
    const gone = await trx.deleteFrom('daysOff').where('day', '=', day).returning('name').executeTakeFirst()
    if (!gone) return refused(`${day} is no day off in the tables.`, 'They are listed by: npm run shop -- delivery')
    return deliveryChanged(trx, `${said(day)}, ${gone.name}, counts again.`, by)
  })
}

const WORDS: Record<WhoRests, string> = {
  shop: 'the shop rests',
  courier: 'the courier rests',
  both: 'shop and courier rest',
}

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

const said = (day: string): string => (isYearly(day) ? `${day} of every year` : formatYearDay(day))

function faultOf({ day, who, name, source }: Typed, today: string): string | undefined {
  if (!isDay(isYearly(day) ? `2000-${day}` : day))
    return `A day is written 2026-12-24, or 12-24 for every year, and ${day} is none.`
  if (!isYearly(day) && day < today) return `${formatYearDay(day)} is over.`
  if (!isYearly(day) && day > addDays(today, FURTHEST_DAYS))
    return `${formatYearDay(day)} is years away. Is the year right?`
  if (!isYearly(day) && restOn({ daysOff: [] }, day, 'courier'))
    return `${formatYearDay(day)} is a Sunday, which never counts.`
  if (!WHO.includes(who)) return `Who rests is one of ${WHO.join(', ')}, and not ${who}.`
  if (name === '' || name.length > 60) return 'Say what the day is called, in at most 60 letters.'
  if (source === '' || source.length > 300)
    return 'Say after a comma where the day is announced, such as: Holi, Gazette of India of 3 July 2026.'
  return undefined
}
