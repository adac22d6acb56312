import { useEffect, useState } from 'react'
import { type CutOff, cutOffAt, formatDuration, formatHour } from '#domain/delivery/cut-off.ts'
import type { DayOff } from '#domain/delivery/delivery-tables.ts'

const TICK_MS = 1000

/** Returns the same-day cut-off by the browser's clock; `undefined` before hydration. */
function useCutOff(time: string, daysOff: readonly DayOff[]): CutOff | undefined {
  const [cutOff, setCutOff] = useState<CutOff>()
  useEffect(() => {
    const updateCutOff = () => setCutOff((before) => keepIfSame(before, cutOffAt(new Date(), time, daysOff)))
    updateCutOff()
    const timer = setInterval(updateCutOff, TICK_MS)
    return () => clearInterval(timer)
  }, [time, daysOff])
  return cutOff
}

/** Returns the previous object when the displayed text is the same, to avoid a re-render. */
function keepIfSame(before: CutOff | undefined, now: CutOff): CutOff {
  const wait = (cutOff: CutOff | undefined) => (cutOff?.day === 'today' ? cutOff.minutes : cutOff?.day)
  return before && wait(before) === wait(now) ? before : now
}

/** Ribbon that shortens until the same-day cut-off; after that it shows the line for tomorrow. */
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
              Order in <span className="num">{formatDuration(cutOff.minutes)}</span> for today
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
