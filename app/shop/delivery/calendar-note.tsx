import type { ReactNode } from 'react'
import { addDays } from '#domain/delivery/calendar.ts'
import { weekdayOf } from '#domain/text/format-date.ts'
import { type CalendarRange, dayKindOf, monthKey } from './calendar-month.tsx'
import { formatDayMonth, formatWeekday, isSelectableDay } from './delivery-day.ts'

type Props = { day: string; choice: CalendarRange; town: string | undefined }

/** Note about a day of the calendar: the soonest, its places, or why it cannot be chosen. */
export function CalendarNote({ day, choice, town = 'this PIN code' }: Props) {
  const name = formatWeekday(day)
  const kind = dayKindOf(day, choice)
  if (kind === 'full') {
    return (
      <span>
        <b>{name} is full.</b> {choice.full?.[day]}. {nearestFreeDays(day, choice)}
      </span>
    )
  }
  if (kind === 'off' || kind === 'out') {
    return (
      <span>
        <b>{name}.</b> {choice.closed[day] ?? 'Not a day we can keep'}:{' '}
        {choice.hours ? 'our riders rest.' : COURIER_RESTS}
        {day < choice.soonest && ` The soonest for ${town} is ${formatWeekday(choice.soonest)}.`}
      </span>
    )
  }
  return <OpenDayNote name={name} isSoonest={kind === 'soonest'} day={day} choice={choice} />
}

const COURIER_RESTS = 'the courier does not drive.'

type OpenDayProps = { name: string; isSoonest: boolean; day: string; choice: CalendarRange }

function OpenDayNote({ name, isSoonest, day, choice: { special, left, hours } }: OpenDayProps): ReactNode {
  const about = special?.[day]
  const places = left?.[day] === undefined ? '' : left[day] === 1 ? ' One place left.' : ` ${left[day]} places left.`
  if (about || hours) {
    return (
      <span>
        <b>
          {name}
          {about && `, ${about}`}
        </b>
        {isSoonest ? ' is the soonest.' : '.'}
        {places}
      </span>
    )
  }
  return (
    <span>
      <b>{isSoonest ? name : `${name}.`}</b>
      {isSoonest
        ? ' is the soonest. A later day costs nothing more.'
        : ' It leaves us in time for that day, and costs nothing more.'}
      {places}
    </span>
  )
}

/** Names the nearest days with a place, one before and one after: `Wednesday 27 and Friday 29 have places.` */
function nearestFreeDays(day: string, choice: CalendarRange): string {
  const find = (step: 1 | -1, from = day): string | undefined => {
    for (let next = addDays(from, step); next >= choice.soonest && next <= choice.latest; next = addDays(next, step))
      if (isSelectableDay(next, choice.soonest, choice)) return next
    return undefined
  }
  const before = find(-1)
  const after = find(1)
  const other = before === undefined && after !== undefined ? find(1, after) : undefined
  const days = [before, after, other].flatMap((one) => (one === undefined ? [] : formatNear(one, day)))
  if (days.length === 0) return 'No other day has a place.'
  return `${days.join(' and ')} ${days.length === 1 ? 'has' : 'have'} places.`
}

const formatNear = (day: string, near: string): string =>
  `${weekdayOf(day)} ${monthKey(day) === monthKey(near) ? Number(day.slice(8)) : formatDayMonth(day)}`
