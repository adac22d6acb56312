import { useEffect } from 'react'

/** A page that cannot be fetched for want of a connection is asked for as a whole: the worker has one for that. */
export function useOfflinePage() {
  useEffect(() => {
    if (!navigator.onLine && navigator.serviceWorker?.controller) window.location.reload()
  }, [])
}
