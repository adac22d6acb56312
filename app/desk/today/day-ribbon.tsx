import { Mark } from '#app/ui/mark.tsx'
import { formatHour, formatWait } from '#domain/delivery/cut-off.ts'
import { indianInstant } from '#domain/delivery/day.ts'
import { ribbonAt } from '#domain/desk/today.ts'

type Day = { today: string; now: string; cutOff: string; minutes: number | undefined }

const place = (at: number) => ({ '--at': at }) as React.CSSProperties

/** Nearer to another mark than this, in hundredths of the day, the words of now would run into its own. */
const NEAR = 16

/** The day from nine to six, run as far as it is, with its cut-off. */
export function DayRibbon({ today, now, cutOff, minutes }: Day) {
  const at = ribbonAt(new Date(now))
  const cut = ribbonAt(indianInstant(today, cutOff))
  const isNear = [0, cut, 100].some((mark) => Math.abs(mark - at) < NEAR)
  const side = ['is-now', isNear && 'is-low'].filter(Boolean).join(' ')
  return (
    <ol className="dk-day" aria-label="The day" style={{ '--now': at } as React.CSSProperties}>
      <li style={place(0)}>
        <i />
        <span>9am</span>
      </li>
      <li className={side} style={place(at)} aria-current="time">
        <Mark />
        <b>{minutes === undefined ? 'No cut-off ahead today' : `${formatWait(minutes)} to the cut-off`}</b>
      </li>
      <li style={place(cut)}>
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
