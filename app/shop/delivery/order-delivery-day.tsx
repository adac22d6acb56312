import { indianDate } from '#domain/delivery/calendar.ts'
import { CalendarButton } from './calendar-button.tsx'
import { formatRelativeDay } from './format-day.ts'
import './delivery.css'
import './product-delivery-day.css'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { DayExplanation } from './day-explanation.tsx'
import { latestPromise, resolveDeliveryDay } from './delivery-day.ts'
import { StruckDay, unavailableDayMessage } from './moved-day-notice.tsx'

type Props = {
  answer: PromiseAnswer
  chosen: string
  onChoose: (day: string) => void
  /** Id of the error that describes the rejected day. */
  fault?: string | undefined
  busy?: boolean
}

/** Delivery day of the whole order. Must be in a live region. */
export function OrderDeliveryDay({ answer, chosen }: Pick<Props, 'answer' | 'chosen'>) {
  const promise = latestPromise(answer)
  if (!promise) return null
  const kept = resolveDeliveryDay(promise, answer, chosen)
  return (
    <>
      <p className={kept.today ? 'due-day is-today' : 'due-day'}>
        <StruckDay lost={kept.unavailable} />
        {formatRelativeDay(kept, indianDate(new Date()))}
      </p>
      {kept.unavailable && (
        <p className="due-note">{unavailableDayMessage(kept.unavailable, kept.day, answer.place?.town)}</p>
      )}
    </>
  )
}

/** Calendar button and explanation of the day. */
export function OrderDayActions({ answer, chosen, onChoose, fault, busy = false }: Props) {
  const promise = latestPromise(answer)
  if (!promise) return null
  const now = indianDate(new Date())
  const kept = resolveDeliveryDay(promise, answer, chosen)
  return (
    <div className="due-acts">
      <CalendarButton
        label={kept.unavailable || fault ? 'Choose the day again' : 'Choose another day'}
        choice={{ today: now, soonest: promise.day, latest: answer.latest, closed: answer.closed }}
        town={answer.place?.town}
        chosen={kept.day}
        onChoose={onChoose}
        disabled={busy}
        describedBy={fault}
      />
      {kept.day === promise.day && <DayExplanation kept={kept} promise={promise} now={now} />}
    </div>
  )
}
