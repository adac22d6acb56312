import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { CalendarMonth, type CalendarRange, dayByKey, dayKindOf, monthKey, sameDayInMonth } from './calendar-month.tsx'
import './day-calendar.css'
import { CalendarNote } from './calendar-note.tsx'
import { formatMonthYear } from './delivery-day.ts'

type Props = {
  choice: CalendarRange
  town: string | undefined
  /** The focused day. */
  at: string
  /** The selected day; without it, the focused one. */
  chosen?: string
  /** Called when a key or a month button moves the focus. */
  onMove: (day: string) => void
  /** Called when a day is clicked. */
  onDay: (day: string) => void
  /** Called for Enter on the focused day; without it, Enter clicks. */
  onConfirm?: () => void
  /** Moves the focus to the day at first, as in a dialog. */
  takesFocus?: boolean
  children?: ReactNode
}

/** Month with its heading, its keys and the note about the focused day. */
export function Calendar(props: Props) {
  const { choice, town, at, chosen, onMove, onDay, onConfirm, takesFocus = false, children } = props
  const heading = useId()
  // A dialog has a heading of its own above it.
  const Heading = takesFocus ? 'h3' : 'h2'
  const kind = dayKindOf(at, choice)
  const canChoose = kind === 'soonest' || kind === 'open'
  const grid = useRef<HTMLTableElement>(null)
  const shouldFocus = useRef(takesFocus)
  // The focus follows the day, also into another month; the month buttons keep it. A dialog opens after its content
  // renders, hence the frame.
  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    const frame = requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(event.key, at, choice)
    const { day } = (event.target as HTMLElement).dataset
    if (event.key === 'Enter' && onConfirm && canChoose && day === at) onConfirm()
    else if (next === undefined) return
    else {
      shouldFocus.current = true
      onMove(next)
    }
    event.preventDefault()
  }
  const monthButton = (to: string) => ({
    'aria-disabled': monthKey(to) === monthKey(at) || undefined,
    onClick: () => monthKey(to) !== monthKey(at) && onMove(to),
  })
  return (
    <div className="cal">
      <div className="cal-head">
        <Heading className="d5" id={heading} aria-live="polite">
          {formatMonthYear(at)}
        </Heading>
        <IconButton of="arrow-left" label="Earlier month" {...monthButton(sameDayInMonth(at, -1, choice))} />
        <IconButton of="arrow-right" label="Later month" {...monthButton(sameDayInMonth(at, 1, choice))} />
      </div>
      <CalendarMonth
        tableRef={grid}
        labelledBy={heading}
        at={at}
        chosen={chosen}
        choice={choice}
        onDay={onDay}
        onKeyDown={onKeyDown}
      />
      <p className="cal-note" role="status">
        {canChoose ? <Mark /> : <Icon of="info" />}
        <CalendarNote day={at} choice={choice} town={town} />
      </p>
      {children}
    </div>
  )
}
