import type { CardDay } from './ask-card-days.ts'

/** One line under a name. Its room is there before its words are. */
export const CardDue = ({ day }: { day: CardDay | undefined }) => (
  <p className={day && !day.today ? 'card-due is-later' : 'card-due'}>{day?.words}</p>
)
