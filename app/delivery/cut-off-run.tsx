import { useEffect, useState } from 'react'
import { formatHour, formatWait, ribbonLeft } from '#domain/delivery/cut-off.ts'
import { indianTime } from '#domain/delivery/day.ts'

const TICK_MS = 1000
const MINUTE_MS = 60_000

/** The pine ribbon from the panel's left edge: shorter by the minute, until riders leave. */
export function CutOffRun({ until }: { until: string }) {
  const [minutes, setMinutes] = useState(() => minutesTo(until))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesTo(until)), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  if (minutes <= 0) return null
  return (
    <p className="due-run" style={{ '--left': ribbonLeft(minutes) }}>
      <b>if ordered in {formatWait(minutes)}</b>
      <i />
      <span>{formatHour(indianTime(new Date(until)))}</span>
    </p>
  )
}

const minutesTo = (until: string): number => Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS)
