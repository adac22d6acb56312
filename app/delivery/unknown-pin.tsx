import styles from './due-day.css?url'

type Props = { pin: string; nearest: readonly string[]; onTake?: (nearest: string) => void }

/** A PIN code that no table has: it can be ordered to. Without scripts the nearest ones are sent with the form. */
export const UnknownPin = ({ pin, nearest, onTake }: Props) => (
  <>
    {/* Served without scripts, it has nobody to bring its looks. */}
    {!onTake && <link rel="stylesheet" href={styles} />}
    We do not know {pin}. Check the digits; if they are right, order anyway and we ring you about the day.
    {nearest.length > 0 && (
      <span className="due-near">
        <span>The nearest we know:</span>
        {nearest.map((near) => (
          <button
            key={near}
            type="submit"
            name="pin"
            value={near}
            className="textbtn"
            aria-label={`Deliver to ${near}`}
            onClick={(event) => {
              if (!onTake) return
              event.preventDefault()
              onTake(near)
            }}
          >
            {near}
          </button>
        ))}
      </span>
    )}
  </>
)

export default UnknownPin
