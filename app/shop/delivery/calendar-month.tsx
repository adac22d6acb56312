import type { KeyboardEvent, Ref } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { addDays } from '#domain/delivery/calendar.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { monthOf } from '#domain/text/format-date.ts'
import { formatDayMonth } from './delivery-day.ts'

/** A browser may still hold an answer from before there were `full`, `left`, `special` and `hours`. */
export type CalendarRange = Pick<PromiseAnswer, 'closed' | 'latest'> &
  Partial<Pick<PromiseAnswer, 'full' | 'left' | 'special' | 'hours'>> & {
    today: string
    soonest: string
  }

type DayKind = 'soonest' | 'open' | 'full' | 'off' | 'out'

/**
 * Classifies a day. Days off and full days are reachable, because they explain themselves; days outside the range are
 * not.
 */
export function dayKindOf(day: string, choice: CalendarRange): DayKind {
  if (day < choice.today || day > choice.latest) return 'out'
  if (Object.hasOwn(choice.closed, day)) return 'off'
  if (day < choice.soonest) return 'out'
  if (choice.full?.[day]) return 'full'
  return day === choice.soonest ? 'soonest' : 'open'
}

const WEEK = 7
const weekdayIndex = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** Returns the month as `2026-11`. */
export const monthKey = (day: string): string => day.slice(0, 7)

/** Returns the first day of the month that is `months` after the day's own. */
function monthStart(day: string, months = 0): string {
  const date = new Date(`${monthKey(day)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** Returns the weeks of a month, Monday first, without past weeks. */
export function weeksOf(month: string, { today }: CalendarRange): string[][] {
  const first = monthStart(month)
  const next = monthStart(month, 1)
  const from = first > today ? first : today < next ? today : first
  const weeks: string[][] = []
  for (let monday = addDays(from, -weekdayIndex(from)); monday < next; monday = addDays(monday, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }

/** Returns the day that a key moves to, skipping unreachable days; undefined for other keys. */
export function dayByKey(key: string, day: string, choice: CalendarRange): string | undefined {
  const step = STEPS[key]
  if (step) return nextReachable(addDays(day, step), Math.sign(step), choice) ?? day
  if (key === 'Home') return nextReachable(addDays(day, -weekdayIndex(day)), 1, choice) ?? day
  if (key === 'End') return nextReachable(addDays(day, WEEK - 1 - weekdayIndex(day)), -1, choice) ?? day
  if (key === 'PageDown' || key === 'PageUp') return sameDayInMonth(day, key === 'PageDown' ? 1 : -1, choice)
  return undefined
}

function nextReachable(wanted: string, direction: number, choice: CalendarRange): string | undefined {
  for (let day = wanted; day >= choice.today && day <= choice.latest; day = addDays(day, direction)) {
    if (dayKindOf(day, choice) !== 'out') return day
  }
  return undefined
}

/** Returns the same date of the next or previous month, or the nearest reachable one. */
export function sameDayInMonth(day: string, months: 1 | -1, choice: CalendarRange): string {
  const start = monthStart(day, months)
  const last = addDays(monthStart(start, 1), -1)
  const same = `${monthKey(start)}-${day.slice(8)}`
  const wanted = same > last ? last : same
  if (wanted <= choice.soonest) return choice.soonest
  if (wanted >= choice.latest) return nextReachable(choice.latest, -1, choice) ?? day
  return nextReachable(wanted, -1, choice) ?? day
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Props = {
  tableRef: Ref<HTMLTableElement>
  labelledBy: string
  /** The focused day. */
  at: string
  /** The selected day if it can be chosen; without it, the focused one. */
  chosen?: string | undefined
  choice: CalendarRange
  onDay: (day: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Month grid, Monday first. One day is in the tab order; arrow keys move to the others. */
export const CalendarMonth = ({ tableRef, labelledBy, onKeyDown, ...days }: Props) => (
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
        {weeksOf(days.at, days.choice).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <Day day={day} weekOf={week[0]} {...days} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type DayProps = Pick<Props, 'at' | 'chosen' | 'choice' | 'onDay'> & { day: string; weekOf: string | undefined }

function Day({ day, weekOf, at, chosen = at, choice, onDay }: DayProps) {
  const kind = dayKindOf(day, choice)
  const figure = Number(day.slice(8))
  if (kind === 'out') return <span aria-hidden="true">{figure}</span>
  const other = monthKey(day) !== monthKey(at) && (figure === 1 || day === weekOf) && monthOf(day).slice(0, 3)
  const off = kind === 'off' || kind === 'full'
  const isFirst = kind === 'soonest' && day !== chosen
  const special = kind !== 'off' && choice.special?.[day]
  const word = kind === 'full' ? 'full' : special ? special.split(',')[0] : ''
  return (
    <button
      type="button"
      data-day={day}
      className={dayClass(kind, special) || undefined}
      aria-label={`${formatDayMonth(day)}${describeDay(day, choice)}`}
      aria-disabled={off || undefined}
      aria-pressed={off ? undefined : day === chosen}
      tabIndex={day === at ? 0 : -1}
      onClick={() => onDay(day)}
    >
      {figure}
      {(word || other) && <small data-note={word || other} />}
      {isFirst && !word && !other && <Mark />}
    </button>
  )
}

function dayClass(kind: DayKind, special: string | false | undefined): string {
  if (kind === 'full' || kind === 'off') return kind
  return `${kind === 'soonest' ? 'first' : ''} ${special ? 'fest' : ''}`.trim()
}

function describeDay(day: string, { closed, full, special, soonest, hours }: CalendarRange): string {
  const off = closed[day]
  if (off) return `, ${off}, no ${hours ? 'delivery' : 'courier'}`
  const reason = full?.[day]
  if (day >= soonest && reason) return `, full, ${reason.toLowerCase()}`
  const name = special?.[day] ? `, ${special[day]}` : ''
  return day === soonest ? `${name}, the soonest` : name
}
