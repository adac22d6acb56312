import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { loadDocument } from './load-document.ts'

const TIMEOUT_MS = 10_000

/**
 * Ends a navigation without a response after ten seconds: the offline page is shown at its URL and retries
 * (`service-worker.js`). Form submissions are left alone.
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
  loadDocument(address)
}
