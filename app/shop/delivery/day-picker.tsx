import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import { addDays } from '#domain/delivery/calendar.ts'
import type { CalendarRange } from './calendar-month.tsx'
import { formatWeekday, isSelectableDay } from './delivery-day.ts'

type UnscriptedCalendarProps = { pin: string; choice: CalendarRange; chosen: string }

/** Calendar without scripts: a form with the possible days. */
export const UnscriptedCalendar = ({ pin, choice, chosen }: UnscriptedCalendarProps) => (
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

const loadCalendar = () => import('./day-calendar.tsx').then(({ DayCalendar }) => DayCalendar)

type Props = {
  label: string
  choice: CalendarRange
  town: string | undefined
  chosen: string
  /** Called with the day, or an empty string for the earliest day. */
  onChoose: (day: string) => void
  disabled?: boolean
  describedBy?: string | undefined
}

/** Button that opens the calendar. The calendar's module is loaded on hover or focus. */
export function CalendarButton({ label, disabled, describedBy, onChoose, ...calendar }: Props) {
  const { part: DayCalendar, fetchEarly, want } = useLazyModule(loadCalendar)
  const { isOpen, open, close } = useDisclosure()
  return (
    <>
      <button
        type="button"
        className="textbtn"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        disabled={disabled}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => want(open)}
      >
        <Icon of="calendar" />
        {label}
      </button>
      {DayCalendar && (
        <DayCalendar
          {...calendar}
          open={isOpen}
          onClose={close}
          onChoose={(day) => {
            onChoose(day)
            close()
          }}
        />
      )}
    </>
  )
}
