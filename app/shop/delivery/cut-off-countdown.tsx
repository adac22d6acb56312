import { useEffect, useState } from 'react'
import { indianTime } from '#domain/delivery/calendar.ts'
import { formatDuration, formatHour, ribbonFraction } from '#domain/delivery/cut-off.ts'

const TICK_MS = 1000
const MINUTE_MS = 60_000

/** Time left until the Same Day cut-off, as a ribbon that shortens every minute. */
export function CutOffCountdown({ until }: { until: string }) {
  const [minutes, setMinutes] = useState(() => minutesUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(until)), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  if (minutes <= 0) return null
  return (
    <p className="due-run" style={{ '--left': ribbonFraction(minutes) }}>
      <b>if ordered in {formatDuration(minutes)}</b>
      <i />
      <span>{formatHour(indianTime(new Date(until)))}</span>
    </p>
  )
}

const minutesUntil = (until: string): number => Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS)
