import { indianDate } from '#domain/delivery/day.ts'
import { CalendarButton } from './calendar-button.tsx'
import { dayLine } from './day-words.ts'
import './due.css'
import './due-day.css'
import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'
import { keptDay, latestPromise } from './kept-day.ts'
import { lostWords, Struck } from './moved-day.tsx'
import { Why } from './why.tsx'

type Props = {
  answer: PromiseAnswer
  /** Empty for as soon as it can. */
  chosen: string
  onChoose: (day: string) => void
  /** The shop does not take the day: by this it is described. */
  fault?: string | undefined
  busy?: boolean
}

/** The day of everything together, and the calendar of the days that can be kept. */
export function OrderDue({ answer, ...props }: Props) {
  const promise = latestPromise(answer)
  return promise ? <Day answer={answer} promise={promise} {...props} /> : null
}

function Day({ answer, promise, chosen, onChoose, fault, busy = false }: Props & { promise: PromiseView }) {
  const now = indianDate(new Date())
  const kept = keptDay(promise, answer, chosen)
  const town = answer.place?.town
  return (
    <>
      <p className={kept.today ? 'due-day is-today' : 'due-day'} role="status">
        <Struck lost={kept.lost} />
        {dayLine(kept, now)}
      </p>
      {kept.lost && <p className="due-note">{lostWords(kept.lost, kept.day, town)}</p>}
      <div className="due-acts">
        <CalendarButton
          words={kept.lost || fault ? 'Choose the day again' : 'Choose another day'}
          choice={{ today: now, soonest: promise.day, latest: answer.latest, closed: answer.closed }}
          town={town}
          chosen={kept.day}
          onChoose={onChoose}
          disabled={busy}
          describedBy={fault}
        />
        {kept.day === promise.day && <Why kept={kept} promise={promise} now={now} />}
      </div>
    </>
  )
}
