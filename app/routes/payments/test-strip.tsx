import { Strip } from '#app/ui/strip.tsx'

/** Anything that is not real money says so. */
export const TestStrip = () => (
  <Strip icon="flask-conical" className="is-test">
    <b>Test mode.</b> No money moves on this page.
  </Strip>
)
