import { useEffect, useState } from 'react'
import { type CutOff, cutOffAt, formatHour, formatWait } from '#domain/delivery/cut-off.ts'
import type { DayOff } from '#domain/delivery/tables.ts'

const TICK_MS = 1000

/** The same-day cut-off by this browser's clock; `undefined` until the page has come to life. */
function useCutOff(time: string, daysOff: readonly DayOff[]): CutOff | undefined {
  const [cutOff, setCutOff] = useState<CutOff>()
  useEffect(() => {
    const reckon = () => setCutOff((before) => settled(before, cutOffAt(new Date(), time, daysOff)))
    reckon()
    const timer = setInterval(reckon, TICK_MS)
    return () => clearInterval(timer)
  }, [time, daysOff])
  return cutOff
}

/** Nothing is drawn again as long as it would say the same. */
function settled(before: CutOff | undefined, now: CutOff): CutOff {
  const wait = (cutOff: CutOff | undefined) => (cutOff?.day === 'today' ? cutOff.minutes : cutOff?.day)
  return before && wait(before) === wait(now) ? before : now
}

/** A ribbon from the left edge that gets shorter until orders no longer leave today; after that, tomorrow's line. */
export function CutOffRibbon({ time, daysOff }: { time: string; daysOff: readonly DayOff[] }) {
  const cutOff = useCutOff(time, daysOff)
  if (cutOff?.day === 'tomorrow') {
    return (
      <div className="cut is-over">
        <p className="cut-run" role="timer">
          <b>Order now for tomorrow</b>
        </p>
      </div>
    )
  }
  const left = cutOff ? { '--left': cutOff.left } : {}
  return (
    <div className="cut" style={left}>
      <p className="cut-run" role="timer">
        <b>
          {cutOff ? (
            <>
              Order in <span className="num">{formatWait(cutOff.minutes)}</span> for today
            </>
          ) : (
            `Order by ${formatHour(time)} for today`
          )}
        </b>
      </p>
      <i className="cut-rest" />
      <span className="cut-end">{formatHour(time)}</span>
    </div>
  )
}
