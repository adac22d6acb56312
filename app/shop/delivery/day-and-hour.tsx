import { useEffect, useId, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { HoursView } from '#domain/delivery/hours-view.ts'
import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { Calendar } from './calendar.tsx'
import { type CalendarRange, dayKindOf } from './calendar-month.tsx'
import { type ChosenHour, type HourOption, hourOn, hourOptions, isHourOpen } from './day-hours.ts'
import { firstDay, formatWeekday, resolveDeliveryDay } from './delivery-day.ts'
import './day-and-hour.css'

type Props = {
  answer: PromiseAnswer
  hours: HoursView
  promise: PromiseView
  chosen: ChosenHour
  onChoose: (chosen: ChosenHour) => void
  busy: boolean
  /** Id of the error that describes a rejected day. */
  fault?: string | undefined
}

/** Calendar and hours where the riders of the shop offer hours. Loaded only there. */
export function DayAndHour({ answer, hours, promise, chosen, onChoose, busy, fault }: Props) {
  const today = indianDate(new Date())
  const choice: CalendarRange = { ...answer, today, soonest: firstDay(promise.day, answer) }
  const { day } = resolveDeliveryDay(promise, answer, chosen.deliverOn)
  const [at, setAt] = useState(day)
  useDropLostHour({ hours, day, chosen, onChoose })

  function chooseDay(next: string) {
    setAt(next)
    const kind = dayKindOf(next, choice)
    if (busy || (kind !== 'open' && kind !== 'soonest')) return
    const slotId = hourOn(hours, next, chosen.slotId)
    onChoose({ deliverOn: next === promise.day && slotId === '' ? '' : next, slotId })
  }
  const chooseHour = (slotId: string) =>
    onChoose({ deliverOn: slotId === '' && day === promise.day ? '' : day, slotId })
  return (
    <div className="dh">
      <Calendar
        choice={choice}
        town={answer.place?.town}
        at={at < choice.soonest && dayKindOf(at, choice) === 'out' ? day : at}
        chosen={day}
        onMove={setAt}
        onDay={chooseDay}
      />
      <Hours
        day={day}
        today={today}
        options={hourOptions({ hours, day, today, special: answer.special[day] })}
        chosen={isHourOpen(hours, day, chosen.slotId) ? chosen.slotId : undefined}
        onChoose={chooseHour}
        busy={busy}
        fault={fault}
      />
    </div>
  )
}

type LostHourOptions = Pick<Props, 'hours' | 'chosen' | 'onChoose'> & { day: string }

/** Drops a chosen hour that the day or the PIN code does not have. */
function useDropLostHour({ hours, day, chosen, onChoose }: LostHourOptions) {
  const isLost = chosen.slotId !== '' && !isHourOpen(hours, day, chosen.slotId)
  useEffect(() => {
    if (isLost) onChoose({ ...chosen, slotId: '' })
  })
}

type HoursProps = {
  day: string
  today: string
  options: readonly HourOption[]
  /** `undefined` while none is chosen. */
  chosen: string | undefined
  onChoose: (slotId: string) => void
  busy: boolean
  fault: string | undefined
}

function Hours({ day, today, options, chosen, onChoose, busy, fault }: HoursProps) {
  const name = useId()
  const isNight = options.some(({ id, isNight: night }) => night && id === chosen)
  return (
    <fieldset className="hours" aria-describedby={fault}>
      <legend className="d5">{day === today ? `Today, ${formatWeekday(day)}` : formatWeekday(day)}</legend>
      {options.map(({ id, name: label, note, feePaise, isFull }) => (
        <label key={id}>
          <input
            type="radio"
            className="radio"
            name={name}
            value={id}
            checked={id === chosen}
            disabled={busy || isFull}
            onChange={() => onChoose(id)}
          />
          <b>{label}</b>
          {note && <span className="meta">{note}</span>}
          <span className="price num">{isFull ? 'Full' : feePaise === 0 ? 'Free' : formatPrice(feePaise)}</span>
        </label>
      ))}
      <p className="hours-note" role="status">
        {isNight && (
          <>
            <Icon of="info" />
            <span>Someone has to be awake. The rider calls the recipient fifteen minutes before.</span>
          </>
        )}
      </p>
    </fieldset>
  )
}
