import { type ReactNode, useState } from 'react'
import './delivery.css'

type Props = {
  /** The server rejected the day: the focus moves here. */
  isFaulty: boolean
  /** Renders the day into the given live region; undefined until there is a PIN code. */
  children?: ((region: HTMLElement | null) => ReactNode) | undefined
}

/**
 * Section of the delivery day below an address. Its height is constant, and its live region exists from the start.
 */
export function DeliveryDaySection({ isFaulty, children }: Props) {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <section className="due is-low" aria-label="Delivery" data-fault={isFaulty ? '' : undefined} tabIndex={-1}>
      <i className="strap" aria-hidden="true" />
      <div className="due-said" role="status" ref={setRegion} />
      {children ? children(region) : <DeliveryDayPlaceholder />}
    </section>
  )
}

export const DeliveryDayPlaceholder = () => (
  <p className="due-note">The day it arrives stands here as soon as the PIN code is known.</p>
)
