import { Mark } from '#app/ui/mark.tsx'
import { formatHour, formatWait } from '#domain/delivery/cut-off.ts'
import { indianInstant } from '#domain/delivery/day.ts'
import { ribbonAt } from '#domain/desk/today.ts'

type Day = { today: string; now: string; cutOff: string; minutes: number | undefined }

const place = (at: number) => ({ '--at': at }) as React.CSSProperties

/** The day from nine to six, run as far as it is, with its cut-off. */
export function DayRibbon({ today, now, cutOff, minutes }: Day) {
  const at = ribbonAt(new Date(now))
  return (
    <ol className="dk-day" aria-label="The day" style={{ '--now': at } as React.CSSProperties}>
      <li style={place(0)}>
        <i />
        <span>9am</span>
      </li>
      <li className={at > 70 ? 'is-now is-evening' : 'is-now'} style={place(at)} aria-current="time">
        <Mark />
        <b>{minutes === undefined ? 'No cut-off ahead today' : `${formatWait(minutes)} to the cut-off`}</b>
      </li>
      <li style={place(ribbonAt(indianInstant(today, cutOff)))}>
        <i />
        <span>
          <b>{formatHour(cutOff)}</b> Same Day
        </span>
      </li>
      <li className="is-end">
        <i />
        <span>6pm</span>
      </li>
    </ol>
  )
}
