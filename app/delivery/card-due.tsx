import type { CardDay } from './ask-card-days.ts'

/** One line under a name. Its room is there before its words are. */
export const CardDue = ({ day }: { day: CardDay | undefined }) => <p className={lookOf(day)}>{day?.words}</p>

function lookOf(day: CardDay | undefined): string {
  if (day?.gone) return 'card-due is-gone'
  return day && !day.today ? 'card-due is-later' : 'card-due'
}
