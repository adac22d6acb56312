import { Banner } from '#app/ui/banner.tsx'
import { weekdayOf } from '#domain/text/format-date.ts'
import type { DeliveryDay } from './delivery-day.ts'
import { formatWeekday } from './delivery-day.ts'

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

type Props = { day: (DeliveryDay & { town: string | undefined }) | undefined; chosen: boolean }

/** Notice before payment that the order's day can no longer be met. */
export function OrderDayNotice({ day, chosen }: Props) {
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
  if ('full' in why) return `${had}${why.full.toLowerCase()}. ${weekdayOf(instead)} is the nearest free day after it.`
  return `${had}${why.off}, no courier. ${weekdayOf(instead)} is the nearest day after it.`
}
