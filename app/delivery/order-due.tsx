import { indianDate } from '#domain/delivery/day.ts'
import { CalendarButton } from './calendar-button.tsx'
import { dayLine } from './day-words.ts'
import './due.css'
import './due-day.css'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
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

/** The day of everything together. Belongs into a live region. */
export function OrderDay({ answer, chosen }: Pick<Props, 'answer' | 'chosen'>) {
  const promise = latestPromise(answer)
  if (!promise) return null
  const kept = keptDay(promise, answer, chosen)
  return (
    <>
      <p className={kept.today ? 'due-day is-today' : 'due-day'}>
        <Struck lost={kept.lost} />
        {dayLine(kept, indianDate(new Date()))}
      </p>
      {kept.lost && <p className="due-note">{lostWords(kept.lost, kept.day, answer.place?.town)}</p>}
    </>
  )
}

/** The calendar of the days that can be kept, and why it is the one that it is. */
export function OrderDayActs({ answer, chosen, onChoose, fault, busy = false }: Props) {
  const promise = latestPromise(answer)
  if (!promise) return null
  const now = indianDate(new Date())
  const kept = keptDay(promise, answer, chosen)
  return (
    <div className="due-acts">
      <CalendarButton
        words={kept.lost || fault ? 'Choose the day again' : 'Choose another day'}
        choice={{ today: now, soonest: promise.day, latest: answer.latest, closed: answer.closed }}
        town={answer.place?.town}
        chosen={kept.day}
        onChoose={onChoose}
        disabled={busy}
        describedBy={fault}
      />
      {kept.day === promise.day && <Why kept={kept} promise={promise} now={now} />}
    </div>
  )
}
