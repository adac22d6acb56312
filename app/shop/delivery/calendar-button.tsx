import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import type { CalendarRange } from './calendar-days.ts'

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
