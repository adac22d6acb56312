import { useSyncExternalStore } from 'react'
import { linkInApp, UPI_APPS } from '#domain/payment/upi.ts'

/** Android shows the UPI apps that it has by itself; every other phone's shopper names one. */
const listsApps = (): boolean => /android/i.test(navigator.userAgent)
const onServer = (): boolean => true
const never = () => () => {}

/** UPI apps by name, for phones that cannot list those they have. Served pages are without them. */
export function UpiApps({ link }: { link: string }) {
  if (useSyncExternalStore(never, listsApps, onServer)) return null
  return (
    <div className="pay-apps">
      <span className="meta">or straight in</span>
      <ul aria-label="UPI apps">
        {UPI_APPS.map((app) => (
          <li key={app.name}>
            <a className="btn-line is-sm is-wide" href={linkInApp(link, app)}>
              {app.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
