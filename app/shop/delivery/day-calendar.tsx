import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { CalendarMonth, type CalendarRange, dayByKey, dayKindOf, monthKey, sameDayInMonth } from './calendar-month.tsx'
import './day-calendar.css'
import { formatMonthYear, formatWeekday } from './delivery-day.ts'

type Props = {
  open: boolean
  onClose: () => void
  choice: CalendarRange
  town: string | undefined
  chosen: string
  onChoose: (day: string) => void
}

/** Calendar of the possible delivery days: a dialog, on phones a bottom sheet. */
export const DayCalendar = ({ open, onClose, ...days }: Props) => (
  <Modal open={open} onClose={onClose} label="Choose the day" className="up days">
    <div className="up-head">
      <h2 className="d5">Choose the day</h2>
      <IconButton of="x" label="Close" onClick={onClose} />
    </div>
    <CalendarContent {...days} />
  </Modal>
)

function CalendarContent({ choice, town, chosen, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const heading = useId()
  const [at, setAt] = useState(chosen)
  const kind = dayKindOf(at, choice)
  const canChoose = kind === 'soonest' || kind === 'open'
  const grid = useRef<HTMLTableElement>(null)
  const shouldFocus = useRef(true)
  // The focus follows the day, also into another month; the month buttons keep it. The dialog opens after its content
  // renders, hence the frame.
  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    const frame = requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [at])

  const confirmDay = () => canChoose && onChoose(kind === 'soonest' ? '' : at)
  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(event.key, at, choice)
    const { day } = (event.target as HTMLElement).dataset
    if (event.key === 'Enter' && canChoose && day === at) confirmDay()
    else if (next === undefined) return
    else {
      shouldFocus.current = true
      setAt(next)
    }
    event.preventDefault()
  }
  const monthButton = (to: string) => ({
    'aria-disabled': monthKey(to) === monthKey(at) || undefined,
    onClick: () => monthKey(to) !== monthKey(at) && setAt(to),
  })
  return (
    <div className="cal">
      <div className="cal-head">
        <h3 className="d5" id={heading} aria-live="polite">
          {formatMonthYear(at)}
        </h3>
        <IconButton of="arrow-left" label="Earlier month" {...monthButton(sameDayInMonth(at, -1, choice))} />
        <IconButton of="arrow-right" label="Later month" {...monthButton(sameDayInMonth(at, 1, choice))} />
      </div>
      <CalendarMonth tableRef={grid} labelledBy={heading} at={at} choice={choice} onDay={setAt} onKeyDown={onKeyDown} />
      <p className="cal-note" role="status">
        {canChoose ? <Mark /> : <Icon of="info" />}
        <DayNote day={at} choice={choice} town={town} />
      </p>
      <div className="acts">
        <Button size="sm" aria-disabled={!canChoose || undefined} onClick={confirmDay}>
          {canChoose ? `Deliver on ${formatWeekday(at)}` : 'Choose a day'}
        </Button>
        <Button look="quiet" onClick={() => onChoose('')}>
          As soon as it can
        </Button>
      </div>
    </div>
  )
}

function DayNote({
  day,
  choice,
  town = 'this PIN code',
}: {
  day: string
  choice: CalendarRange
  town: string | undefined
}) {
  const name = formatWeekday(day)
  const kind = dayKindOf(day, choice)
  if (kind === 'soonest') {
    return (
      <span>
        <b>{name}</b> is the soonest. A later day costs nothing more.
      </span>
    )
  }
  if (kind === 'open') {
    return (
      <span>
        <b>{name}.</b> It leaves us in time for that day, and costs nothing more.
      </span>
    )
  }
  return (
    <span>
      <b>{name}.</b> {choice.closed[day] ?? 'Not a day we can keep'}: the courier does not drive.
      {day < choice.soonest && ` The soonest for ${town} is ${formatWeekday(choice.soonest)}.`}
    </span>
  )
}
