import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import { useShop } from '#app/shell/use-shop.ts'
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

type NotServedProps = {
  answer: Pick<PromiseAnswer, 'pin' | 'place' | 'near'>
  onSelect?: ((nearest: string) => void) | undefined
}

/** Message for a PIN code that the shop does not deliver to, with the nearest one that it does. */
export function NotServed({ answer: { pin, place, near }, onSelect }: NotServedProps) {
  const shop = useShop()
  const name = place?.area || place?.town
  return (
    <>
      {!onSelect && <link rel="stylesheet" href={styles} />}
      We do not deliver to {pin}
      {name && ` (${name})`} yet. {near && `The nearest place we deliver to is ${near.pin}, ${near.area}. `}
      {near ? 'Or ask us' : 'Ask us'}: sometimes there is a way.
      <span className="due-near">
        {near && (
          <button
            type="submit"
            name="pin"
            value={near.pin}
            className="textbtn"
            onClick={(event) => {
              if (!onSelect) return
              event.preventDefault()
              onSelect(near.pin)
            }}
          >
            Use {near.pin}
          </button>
        )}
        {shop?.chat && (
          <a className="textbtn" href={`${shop.chat}?text=${encodeURIComponent(`Do you deliver to ${pin}?`)}`}>
            Ask us on WhatsApp
          </a>
        )}
      </span>
    </>
  )
}

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
