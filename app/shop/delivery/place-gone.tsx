import { useId, useState } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { PlaceGone } from '#domain/delivery/place-gone.ts'
import { formatWeekday } from './delivery-day.ts'
import './place-gone.css'

type Props = Omit<PlaceGone, 'ok' | 'why'> & {
  /** Called with the day chosen in place of the full one. */
  onDay: (day: string) => void
  /** Called when the day without the hour is accepted. */
  onKeep: () => void
  busy: boolean
}

/** Notice before payment that the chosen hour or day has filled up. */
export const PlaceGoneNotice = ({ what, ...gone }: Props) =>
  what === 'slot' ? <SlotGone {...gone} /> : <DayGone {...gone} />

function SlotGone({ message, onKeep, busy }: Omit<Props, 'what'>) {
  const showHours = () => {
    const hour = document.querySelector<HTMLElement>('.hours :checked, .hours :enabled')
    hour?.closest('fieldset')?.scrollIntoView({ block: 'center' })
    hour?.focus({ preventScroll: true })
  }
  return (
    <div className="pg">
      <GoneMessage tone="warning" message={message} />
      <div className="acts">
        <Button look="line" onClick={showHours} disabled={busy}>
          Choose another hour
        </Button>
        <Button look="quiet" onClick={onKeep} disabled={busy}>
          Keep it
        </Button>
      </div>
    </div>
  )
}

/** The error goes with a choice; the days stay, so that the focus does. */
function DayGone({ message, days, onDay, busy }: Omit<Props, 'what'>) {
  const [chosen, setChosen] = useState<string>()
  const name = useId()
  const choose = (day: string) => {
    setChosen(day)
    onDay(day)
  }
  return (
    <div className="pg">
      {chosen === undefined && <GoneMessage tone="error" message={message} />}
      {days.length > 0 && (
        <fieldset className="pg-days">
          <legend className="vh">The nearest days</legend>
          {days.map(({ day, note }) => (
            <label key={day}>
              <input
                type="radio"
                className="radio"
                name={name}
                checked={day === chosen}
                onChange={() => choose(day)}
                disabled={busy}
              />
              <b>{formatWeekday(day)}</b>
              <span className="meta">{note}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The first sentence stands out. */
function GoneMessage({ message, tone }: { message: string; tone: 'warning' | 'error' }) {
  const end = message.indexOf('. ') + 1
  return (
    <Banner tone={tone} role="alert">
      <b>{message.slice(0, end)}</b>
      {message.slice(end)}
    </Banner>
  )
}
