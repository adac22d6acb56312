import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { loadWholePage } from './load-whole-page.ts'

const TIMEOUT_MS = 10_000

/**
 * Ends a navigation that got no answer for ten seconds: the offline page is shown at its address and keeps trying
 * (`service-worker.js`). A submitted form is left alone.
 */
export function useOverdueNavigation() {
  const { state, location, formMethod } = useNavigation()
  const isGet = formMethod === undefined || formMethod === 'GET'
  const address = state === 'loading' && isGet ? createPath(location) : undefined
  useEffect(() => {
    if (address === undefined) return
    const timer = setTimeout(() => showOfflinePage(address), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [address])
}

function showOfflinePage(address: string) {
  const unanswered = new URL(address, location.href)
  unanswered.hash = ''
  navigator.serviceWorker?.controller?.postMessage({ unanswered: unanswered.href })
  loadWholePage(address)
}
