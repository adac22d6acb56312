import { data } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'

/** Notice for pages without real money. */
export const TestModeStrip = () => (
  <Banner icon="flask-conical" className="is-test">
    <b>Test mode.</b> No money moves on this page.
  </Banner>
)

/** Throws a 404 in live mode (decisions §1.5). */
export function requireTestMode({ config }: { config: { payments: 'test' | 'live' } }) {
  if (config.payments === 'live') throw data(null, { status: 404 })
}
