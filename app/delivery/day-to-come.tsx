import { type ReactNode, useState } from 'react'
import './due.css'

type Props = {
  /** The shop does not take the day: the focus goes here. */
  isFaulty: boolean
  /** The day, given the live region that announces it; until a PIN code is typed there is none. */
  children?: ((region: HTMLElement | null) => ReactNode) | undefined
}

/** The place of the day below an address, as large before it as with it. Its live region is there from the start. */
export function DayPlace({ isFaulty, children }: Props) {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <section className="due is-low" aria-label="Delivery" data-fault={isFaulty ? '' : undefined} tabIndex={-1}>
      <i className="strap" aria-hidden="true" />
      <div className="due-said" role="status" ref={setRegion} />
      {children ? children(region) : <DayLater />}
    </section>
  )
}

export const DayLater = () => (
  <p className="due-note">The day it arrives stands here as soon as the PIN code is known.</p>
)
