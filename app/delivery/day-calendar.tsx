import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { type Choice, dayByKey, inMonth, kindOf, monthKey } from './calendar-days.ts'
import { CalendarMonth } from './calendar-month.tsx'
import './calendar.css'
import { monthAndYear, promisedDay } from './day-words.ts'

type Props = {
  open: boolean
  onClose: () => void
  choice: Choice
  town: string | undefined
  chosen: string
  /** Empty for as soon as it can. */
  onChoose: (day: string) => void
}

/** One of the days that can be kept: a dialog, on phones a sheet from below. */
export const DayCalendar = ({ open, onClose, ...days }: Props) => (
  <Modal open={open} onClose={onClose} label="Choose the day" className="up days">
    <div className="up-head">
      <h2 className="d5">Choose the day</h2>
      <IconButton of="x" label="Close" onClick={onClose} />
    </div>
    <Days {...days} />
  </Modal>
)

function Days({ choice, town, chosen, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const heading = useId()
  const [at, setAt] = useState(chosen)
  const kind = kindOf(at, choice)
  const free = kind === 'soonest' || kind === 'open'
  const grid = useRef<HTMLTableElement>(null)
  const follow = useRef(true)
  // The focus goes with the day, also into another month; the arrow buttons keep theirs. The dialog opens a moment after
  // what is in it.
  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    const frame = requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [at])

  const take = () => free && onChoose(kind === 'soonest' ? '' : at)
  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(event.key, at, choice)
    const { day } = (event.target as HTMLElement).dataset
    if (event.key === 'Enter' && free && day === at) take()
    else if (next === undefined) return
    else {
      follow.current = true
      setAt(next)
    }
    event.preventDefault()
  }
  const turn = (to: string) => ({
    'aria-disabled': monthKey(to) === monthKey(at) || undefined,
    onClick: () => monthKey(to) !== monthKey(at) && setAt(to),
  })
  return (
    <div className="cal">
      <div className="cal-head">
        <h3 className="d5" id={heading} aria-live="polite">
          {monthAndYear(at)}
        </h3>
        <IconButton of="arrow-left" label="Earlier month" {...turn(inMonth(at, -1, choice))} />
        <IconButton of="arrow-right" label="Later month" {...turn(inMonth(at, 1, choice))} />
      </div>
      <CalendarMonth tableRef={grid} labelledBy={heading} at={at} choice={choice} onDay={setAt} onKeyDown={onKeyDown} />
      <p className="cal-note" role="status">
        {free ? <Mark /> : <Icon of="info" />}
        <DayNote day={at} choice={choice} town={town} />
      </p>
      <div className="acts">
        <Button size="sm" aria-disabled={!free || undefined} onClick={take}>
          {free ? `Deliver on ${promisedDay(at)}` : 'Choose a day'}
        </Button>
        <Button look="quiet" onClick={() => onChoose('')}>
          As soon as it can
        </Button>
      </div>
    </div>
  )
}

function DayNote({ day, choice, town = 'this PIN code' }: { day: string; choice: Choice; town: string | undefined }) {
  const name = promisedDay(day)
  const kind = kindOf(day, choice)
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
      {day < choice.soonest && ` The soonest for ${town} is ${promisedDay(choice.soonest)}.`}
    </span>
  )
}
