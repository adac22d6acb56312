import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { useCountdown } from './use-countdown.ts'

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
