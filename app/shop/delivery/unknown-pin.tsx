import styles from './product-delivery-day.css?url'

type Props = { pin: string; nearest: readonly string[]; onSelect?: (nearest: string) => void }

/**
 * Message for an unknown PIN code, which can still be ordered to. Without scripts the suggestions submit the form.
 */
export const UnknownPin = ({ pin, nearest, onSelect }: Props) => (
  <>
    {/* Without scripts nothing else loads this stylesheet. */}
    {!onSelect && <link rel="stylesheet" href={styles} />}
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
              if (!onSelect) return
              event.preventDefault()
              onSelect(near)
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
