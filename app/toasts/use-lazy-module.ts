import { useState } from 'react'
import { loadWholePage } from '#app/offline/load-whole-page.ts'
import { importTwice } from '#app/ui/import-twice.ts'
import { dismissFaults, showToast } from './toasts.ts'

const UNREACHED = {
  type: 'error',
  title: 'We could not be reached',
  description: 'Please check your connection and try again.',
  action: { label: 'Try again', onPress: () => loadWholePage() },
} as const

/**
 * Loads a module of the page on first use; `part` is undefined until then. `want` runs `then` once it is loaded. After
 * two failed attempts the browser opens `page`, which serves the same purpose; without one a toast offers to reload the
 * current page. `load` must always be the same function.
 */
export function useLazyModule<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  /** Starts loading on hover or focus, before the click. */
  const fetchEarly = () => void load().catch(() => undefined)
  const want = (then: () => void, page?: string) => {
    importTwice(load).then(
      (loaded) => {
        dismissFaults([UNREACHED.title])
        setPart(() => loaded)
        then()
      },
      () => (page === undefined ? showToast(UNREACHED) : loadWholePage(page)),
    )
  }
  return { part, fetchEarly, want }
}
