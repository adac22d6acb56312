import { FlaskConical } from 'lucide-react'
import { Strip } from '#app/ui/strip.tsx'

/** Anything that is not real money says so. */
export const TestStrip = () => (
  <Strip icon={FlaskConical} className="is-test">
    <b>Test mode.</b> No money moves on this page.
  </Strip>
)
