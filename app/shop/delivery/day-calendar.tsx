import { useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Calendar } from './calendar.tsx'
import { type CalendarRange, dayKindOf } from './calendar-month.tsx'
import { formatWeekday } from './delivery-day.ts'

type Props = {
  open: boolean
  onClose: () => void
  choice: CalendarRange
  town: string | undefined
  chosen: string
  onChoose: (day: string) => void
}

/** Calendar of the possible delivery days: a dialog, on phones a bottom sheet. */
export const DayCalendar = ({ open, onClose, ...days }: Props) => (
  <Modal open={open} onClose={onClose} label="Choose the day" className="up days">
    <div className="up-head">
      <h2 className="d5">Choose the day</h2>
      <IconButton of="x" label="Close" onClick={onClose} />
    </div>
    <CalendarContent {...days} />
  </Modal>
)

function CalendarContent({ choice, town, chosen, onChoose }: Omit<Props, 'open' | 'onClose'>) {
  const [at, setAt] = useState(chosen)
  const kind = dayKindOf(at, choice)
  const canChoose = kind === 'soonest' || kind === 'open'
  const confirmDay = () => canChoose && onChoose(kind === 'soonest' ? '' : at)
  return (
    <Calendar choice={choice} town={town} at={at} onMove={setAt} onDay={setAt} onConfirm={confirmDay} takesFocus>
      <div className="acts">
        <Button size="sm" aria-disabled={!canChoose || undefined} onClick={confirmDay}>
          {canChoose ? `Deliver on ${formatWeekday(at)}` : 'Choose a day'}
        </Button>
        <Button look="quiet" onClick={() => onChoose('')}>
          As soon as it can
        </Button>
      </div>
    </Calendar>
  )
}
