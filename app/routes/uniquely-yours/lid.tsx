import { useEffect, useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { type Countdown, LAUNCH_AFTER_MS, timeLeft } from '#domain/catalogue/countdown.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

/** The closed box, with the time until it opens on its lid. */
export const Lid = ({ bow }: { bow: PictureData }) => (
  <div className="lid">
    <Clock />
    <i className="v" />
    <i className="h" />
    <span className="bowpic">
      <Picture picture={bow} sizes="15rem" first />
    </span>
  </div>
)

function Clock() {
  const left = useCountdown()
  return (
    <div className="clock" role="timer" aria-label="Time until launch">
      <p className="caps">The lid lifts in</p>
      {left ? (
        <ol>
          {UNITS.map((unit) => (
            <li key={unit}>
              <b>{String(left[unit]).padStart(2, '0')}</b>
              <span>{unit}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="clock-still">
          <b>thirty days</b>
        </p>
      )}
    </div>
  )
}

const TICK_MS = 1000

/** Counts from the moment the page was opened, by the clock; `undefined` until the page has come to life. */
function useCountdown(): Countdown | undefined {
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
