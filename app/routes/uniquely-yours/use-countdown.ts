import { useEffect, useState } from 'react'
import { type Countdown, LAUNCH_AFTER_MS, timeLeft } from '#domain/catalogue/countdown.ts'

const TICK_MS = 1000

/** Counts from the moment the page was opened, by the clock; `undefined` until the page has come to life. */
export function useCountdown(): Countdown | undefined {
  const [left, setLeft] = useState<Countdown>()
  useEffect(() => {
    const until = Date.now() + LAUNCH_AFTER_MS
    const tick = () => {
      const now = Date.now()
      setLeft(timeLeft(until, now))
      if (now >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [])
  return left
}
