import type { ReactNode, Ref } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'

type Props = {
  pin: string
  place: PromiseAnswer['place'] | undefined
  /** Before the PIN code. */
  before?: ReactNode
  changeRef?: Ref<HTMLButtonElement>
  /** None where the PIN code is changed elsewhere. */
  onChange?: (() => void) | undefined
}

/** Where it goes, in one line: 560038 Indiranagar, Bengaluru · Change; a post office called like its town once. */
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
        {/* To the same page without a PIN code, which asks for one. */}
        <noscript>
          <a className="textbtn" href="?" aria-label={`Change PIN code ${pin}`}>
            Change
          </a>
        </noscript>
      </>
    )}
  </p>
)

/** An order goes as one parcel. */
export const toWords = (ids: readonly string[]): string => (ids.length > 1 ? 'Everything to ' : 'To ')

/** The shop could not be asked: nothing is promised, and nothing is held up by it. Belongs into a live region. */
export const Unreached = ({ onAgain }: { onAgain: () => void }) => (
  <p className="due-note">
    We could not ask for the day just now. You can order all the same.{' '}
    <button type="button" className="textbtn" onClick={onAgain}>
      Try again
    </button>
  </p>
)
