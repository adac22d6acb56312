import type { KeyboardEvent, Ref } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { monthOf } from '#domain/text/format-date.ts'
import { type CalendarRange, dayKindOf, monthKey, weeksOf } from './calendar-days.ts'
import { formatDayMonth } from './delivery-day.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Props = {
  tableRef: Ref<HTMLTableElement>
  labelledBy: string
  /** The focused day, which is the selected one when it can be chosen. */
  at: string
  choice: CalendarRange
  onDay: (day: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Month grid, Monday first. One day is in the tab order; arrow keys move to the others. */
export const CalendarMonth = ({ tableRef, labelledBy, at, choice, onDay, onKeyDown }: Props) => (
  <div className="cal-weeks">
    {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table with keys */}
    <table role="grid" ref={tableRef} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(at, choice).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <Day day={day} weekOf={week[0]} at={at} choice={choice} onDay={onDay} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type DayProps = Pick<Props, 'at' | 'choice' | 'onDay'> & { day: string; weekOf: string | undefined }

function Day({ day, weekOf, at, choice, onDay }: DayProps) {
  const kind = dayKindOf(day, choice)
  const figure = Number(day.slice(8))
  if (kind === 'out') return <span aria-hidden="true">{figure}</span>
  const other = monthKey(day) !== monthKey(at) && (figure === 1 || day === weekOf) && monthOf(day).slice(0, 3)
  const off = kind === 'off'
  return (
    <button
      type="button"
      data-day={day}
      className={`${off ? 'off' : ''} ${kind === 'soonest' ? 'first' : ''}`.trim() || undefined}
      aria-label={`${formatDayMonth(day)}${describeDay(day, choice)}`}
      aria-disabled={off || undefined}
      aria-pressed={off ? undefined : day === at}
      tabIndex={day === at ? 0 : -1}
      onClick={() => onDay(day)}
    >
      {figure}
      {other && <small data-month={other} />}
      {kind === 'soonest' && day !== at && <Mark />}
    </button>
  )
}

function describeDay(day: string, { closed, soonest }: CalendarRange): string {
  const off = closed[day]
  if (off) return `, ${off}, no courier`
  return day === soonest ? ', the soonest' : ''
}
