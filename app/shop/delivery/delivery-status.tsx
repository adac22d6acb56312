import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#app/ui/icon.tsx'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import styles from './product-delivery-day.css?url'

type StatusPortalProps = {
  region: HTMLElement | null
  children: ReactNode
}

/**
 * Renders a status text into a live region, since some screen readers ignore a region that is added with its text. In
 * a server-rendered page, which has no region yet, it renders in place.
 */
export const StatusPortal = ({ region, children }: StatusPortalProps) =>
  region ? createPortal(children, region) : children

type UnknownPinProps = { pin: string; nearest: readonly string[]; onSelect?: (nearest: string) => void }

/**
 * Message for an unknown PIN code, which can still be ordered to. Without scripts the suggestions submit the form.
 */
export const UnknownPin = ({ pin, nearest, onSelect }: UnknownPinProps) => (
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

type Props = {
  pin: string
  place: PromiseAnswer['place'] | undefined
  before?: ReactNode
  changeRef?: Ref<HTMLButtonElement>
  onChange?: (() => void) | undefined
}

/** Destination on one line: 560038 Indiranagar, Bengaluru · Change. An area named like its town appears once. */
export const PinLine = ({ pin, place, before, changeRef, onChange }: Props) => (
  <p className="due-to">
    <Icon of="map-pin" />
    <span>
      {before}
      <b>{pin}</b> {place && [...new Set([place.area, place.town])].filter(Boolean).join(', ')}
    </span>
    {onChange && (
      <>
        <span aria-hidden="true">·</span>
        <button
          ref={changeRef}
          type="button"
          className="textbtn"
          aria-label={`Change PIN code ${pin}`}
          onClick={onChange}
        >
          Change
        </button>
        {/* Reloads the page without a PIN code. */}
        <noscript>
          <a className="textbtn" href="?" aria-label={`Change PIN code ${pin}`}>
            Change
          </a>
        </noscript>
      </>
    )}
  </p>
)

/** An order ships as one parcel. */
export const destinationLabel = (ids: readonly string[]): string => (ids.length > 1 ? 'Everything to ' : 'To ')

/** Notice that the promise could not be requested; ordering stays possible. Must be in a live region. */
export const PromiseUnavailable = ({ onAgain }: { onAgain: () => void }) => (
  <p className="due-note">
    We could not ask for the day just now. You can order all the same.{' '}
    <button type="button" className="textbtn" onClick={onAgain}>
      Try again
    </button>
  </p>
)
