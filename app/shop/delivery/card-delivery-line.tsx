import type { CardDelivery } from './fetch-card-days.ts'

/** Delivery line of a card. Takes its space before the day is known. */
export const CardDeliveryLine = ({ day }: { day: CardDelivery | undefined }) => (
  <p className={classOfDay(day)}>{day?.text}</p>
)

function classOfDay(day: CardDelivery | undefined): string {
  if (day?.isUnavailable) return 'card-due is-gone'
  return day && !day.today ? 'card-due is-later' : 'card-due'
}
