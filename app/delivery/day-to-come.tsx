import './due.css'

/** In place of the day until a PIN code is typed, and as large as what stands there then until that is here. */
export const DayToCome = () => (
  <section className="due is-low" aria-label="Delivery">
    <i className="strap" aria-hidden="true" />
    <DayLater />
  </section>
)

export const DayLater = () => (
  <p className="due-note">The day it arrives stands here as soon as the PIN code is known.</p>
)
