import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { DeliveryStep } from '#domain/delivery/promise.ts'
import type { PromiseView } from '#domain/delivery/promise-answer.ts'
import { weekdayOf } from '#domain/text/format-date.ts'
import type { DeliveryDay } from './delivery-day.ts'
import { formatShortDay, formatWeekday, whyQuestion } from './delivery-day.ts'

type UnavailableDay = NonNullable<DeliveryDay['unavailable']>

/** Notice that a delivery day can no longer be met, with the old day struck. Must be in a live region. */
export const MovedDayNotice = ({ lost: unavailable, words }: { lost: UnavailableDay; words: string }) => (
  <Banner className="co-news">
    <b>
      The day has moved. <StruckDay lost={unavailable} />
    </b>{' '}
    {words}
  </Banner>
)

/** Formats the notice for a day that was shown but not chosen. */
export const passedDayMessage = (day: string): string =>
  `It arrives on ${formatWeekday(day)} now: the time to order for the earlier day has passed.`

type MovedDayNoticeProps = { day: (DeliveryDay & { town: string | undefined }) | undefined; chosen: boolean }

/** Notice before payment that the order's day can no longer be met. */
export function OrderDayNotice({ day, chosen }: MovedDayNoticeProps) {
  if (!day?.unavailable) return null
  const { unavailable } = day
  const passed = !chosen && unavailable.why === 'too soon'
  return (
    <MovedDayNotice
      lost={unavailable}
      words={passed ? passedDayMessage(day.day) : unavailableDayMessage(unavailable, day.day, day.town, chosen)}
    />
  )
}

/** The old day, struck. */
export const StruckDay = ({ lost: unavailable }: { lost: DeliveryDay['unavailable'] }) =>
  unavailable ? (
    <s>
      <span className="vh">not </span>
      {formatWeekday(unavailable.day)}
    </s>
  ) : null

/** Explains why a chosen or promised day was replaced. */
export function unavailableDayMessage(
  { day, why }: NonNullable<DeliveryDay['unavailable']>,
  instead: string,
  town = 'this PIN code',
  chosen = true,
): string {
  const had = `${chosen ? 'You had chosen' : 'It was'} ${formatWeekday(day)}: `
  if (why === 'too soon') return `${had}too soon for ${town}. ${weekdayOf(instead)} is the soonest.`
  if (why === 'too late') return `${had}further ahead than we can promise. ${weekdayOf(instead)} is the soonest.`
  return `${had}${why.off}, no courier. ${weekdayOf(instead)} is the nearest day after it.`
}

type Props = { kept: { day: string; today: boolean }; promise: PromiseView; now: string }

const MAX_HORIZONTAL_STEPS = 7

/** Explanation of the delivery day: a timeline and the rule in one sentence. */
export const DayExplanation = ({ kept, promise: { steps, rule }, now }: Props) => (
  <details className="due-why">
    <summary className="textbtn">
      {whyQuestion(kept, now)}
      <Icon of="chevron-down" />
    </summary>
    {steps.length > 1 && (
      <ol className={steps.length > MAX_HORIZONTAL_STEPS ? 'week is-long' : 'week'} aria-label="From order to door">
        {steps.map((step, index) => (
          <li key={step.day} className={'off' in step ? 'off' : index === steps.length - 1 ? 'at' : undefined}>
            {index === steps.length - 1 && <Mark />}
            <b>{formatShortDay(step.day)}</b>
            {stepLabel(step, steps)}
          </li>
        ))}
      </ol>
    )}
    <p className="due-note">{rule}</p>
  </details>
)

const STEP_LABELS = { ordered: 'order', packed: 'packed', travels: 'on the way', arrives: 'at the door' } as const

function stepLabel(step: DeliveryStep, steps: readonly DeliveryStep[]): string {
  if ('does' in step) return STEP_LABELS[step.does]
  if (step.off !== 'Sunday') return step.off
  const packed = steps.find((one) => 'does' in one && one.does === 'packed')
  return packed && step.day < packed.day ? 'we rest' : 'no courier'
}
