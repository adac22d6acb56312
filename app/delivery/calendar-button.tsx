import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useOpen } from '#app/ui/use-open.ts'
import type { Choice } from './calendar-days.ts'

const loadCalendar = () => import('./day-calendar.tsx').then(({ DayCalendar }) => DayCalendar)

type Props = {
  words: string
  choice: Choice
  town: string | undefined
  /** The day that stands there now. */
  chosen: string
  /** Empty for as soon as it can. */
  onChoose: (day: string) => void
  disabled?: boolean
  describedBy?: string | undefined
}

/** Opens the calendar, whose file is fetched when the button is about to be used. */
export function CalendarButton({ words, disabled, describedBy, onChoose, ...calendar }: Props) {
  const { part: DayCalendar, fetchEarly, want } = useLazyModule(loadCalendar)
  const { isOpen, open, close } = useOpen()
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
        {words}
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
