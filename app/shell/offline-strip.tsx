import { useSyncExternalStore } from 'react'
import { Icon } from '#app/ui/icon.tsx'

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOffline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  )

/** Hangs under the header until the line is back, and pushes the page down by as much as it takes. */
export const OfflineStrip = () => (
  <p className="strip offline" role="status">
    <Icon of="wifi-off" />
    <span>
      <b>You are offline.</b> What you have looked at is still here, and your cart still works.
    </span>
  </p>
)
