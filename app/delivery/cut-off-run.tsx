import { useEffect, useState } from 'react'
import { cutOffAt, formatHour, formatWait } from '#domain/delivery/cut-off.ts'

const TICK_MS = 1000

/** The pine ribbon from the panel's left edge: shorter by the minute, until riders leave. */
export function CutOffRun({ until }: { until: string }) {
  const time = indianTime.format(new Date(until))
  const [minutes, setMinutes] = useState(() => minutesLeft(time))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft(time)), TICK_MS)
    return () => clearInterval(timer)
  }, [time])
  const cutOff = cutOffAt(new Date(), time)
  if (minutes === 0 || cutOff.day !== 'today') return null
  return (
    <p className="due-run" style={{ '--left': cutOff.left }}>
      <b>if ordered in {formatWait(minutes)}</b>
      <i />
      <span>{formatHour(time)}</span>
    </p>
  )
}

const indianTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })

function minutesLeft(time: string): number {
  const cutOff = cutOffAt(new Date(), time)
  return cutOff.day === 'today' ? cutOff.minutes : 0
}
