import { addDays } from '#domain/delivery/day.ts'
import type { Choice } from './calendar-days.ts'
import { promisedDay } from './day-words.ts'
import { canBeChosen } from './kept-day.ts'

type Props = { pin: string; choice: Choice; chosen: string }

/** The calendar without scripts: the days that can be kept as a list, in a form of their own. */
export const PlainDays = ({ pin, choice, chosen }: Props) => (
  <noscript>
    <form className="due-pin" method="get" action="">
      <input type="hidden" name="pin" value={pin} />
      <label htmlFor="day">Choose another day</label>
      <select className="input" id="day" name="day" defaultValue={chosen}>
        {daysOf(choice).map((day) => (
          <option key={day} value={day}>
            {promisedDay(day)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn-line">
        Take this day
      </button>
    </form>
  </noscript>
)

function daysOf(choice: Choice): string[] {
  const days: string[] = []
  for (let day = choice.soonest; day <= choice.latest; day = addDays(day, 1))
    if (canBeChosen(day, choice.soonest, choice)) days.push(day)
  return days
}
