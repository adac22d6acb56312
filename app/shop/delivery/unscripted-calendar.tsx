import { addDays } from '#domain/delivery/calendar.ts'
import type { CalendarRange } from './calendar-days.ts'
import { formatWeekday, isSelectableDay } from './delivery-day.ts'

type Props = { pin: string; choice: CalendarRange; chosen: string }

/** Calendar without scripts: a form with the possible days. */
export const UnscriptedCalendar = ({ pin, choice, chosen }: Props) => (
  <noscript>
    <form className="due-pin" method="get" action="">
      <input type="hidden" name="pin" value={pin} />
      <label htmlFor="day">Choose another day</label>
      <select className="input" id="day" name="day" defaultValue={chosen}>
        {selectableDays(choice).map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn-line">
        Take this day
      </button>
    </form>
  </noscript>
)

function selectableDays(choice: CalendarRange): string[] {
  const days: string[] = []
  for (let day = choice.soonest; day <= choice.latest; day = addDays(day, 1))
    if (isSelectableDay(day, choice.soonest, choice)) days.push(day)
  return days
}
