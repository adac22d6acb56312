import type { ReactNode, Ref } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'

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
