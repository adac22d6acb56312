import { Mark } from '#app/ui/mark.tsx'
import { indianInstant } from '#domain/delivery/calendar.ts'
import { formatDuration, formatHour } from '#domain/delivery/dispatch.ts'
import { dayProgress } from '#domain/desk/today.ts'
import type { ServiceHours } from '#domain/settings/promises.ts'

type DayTimes = {
  today: string
  now: string
  cutOff: string
  minutes: number | undefined
  hours: Pick<ServiceHours, 'from' | 'to'>
}

const positionStyle = (at: number) => ({ '--at': at }) as React.CSSProperties

/** Minimum distance, in percent of the day, at which the label of the current time does not overlap another. */
const MIN_DISTANCE = 16

/** Timeline of the working day with the current time and the cut-off. */
export function DayTimeline({ today, now, cutOff, minutes, hours }: DayTimes) {
  const at = dayProgress(new Date(now), hours)
  const cutOffAt = dayProgress(indianInstant(today, cutOff), hours)
  const isNear = [0, cutOffAt, 100].some((mark) => Math.abs(mark - at) < MIN_DISTANCE)
  const className = ['is-now', isNear && 'is-low'].filter(Boolean).join(' ')
  return (
    <ol className="dk-day" aria-label="The day" style={{ '--now': at } as React.CSSProperties}>
      <li style={positionStyle(0)}>
        <i />
        <span>{formatHour(hours.from)}</span>
      </li>
      <li className={className} style={positionStyle(at)} aria-current="time">
        <Mark />
        <b>{minutes === undefined ? 'Same Day is closed' : `Same Day closes in ${formatDuration(minutes)}`}</b>
      </li>
      <li style={positionStyle(cutOffAt)}>
        <i />
        <span>
          <b>{formatHour(cutOff)}</b> Same Day
        </span>
      </li>
      <li className="is-end">
        <i />
        <span>{formatHour(hours.to)}</span>
      </li>
    </ol>
  )
}
