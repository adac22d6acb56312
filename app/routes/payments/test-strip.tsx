import { data } from 'react-router'
import { Strip } from '#app/ui/strip.tsx'

/** Anything that is not real money says so. */
export const TestStrip = () => (
  <Strip icon="flask-conical" className="is-test">
    <b>Test mode.</b> No money moves on this page.
  </Strip>
)

/** The payment tools are there in test only; a live shop does not have them (decisions §1.5). */
export function testOnly({ config }: { config: { payments: 'test' | 'live' } }) {
  if (config.payments === 'live') throw data(null, { status: 404 })
}
