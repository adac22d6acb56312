import { useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { loadDocument } from '#app/platform/open-failed-page.ts'
import { dismissErrors, showToast } from './toasts.ts'

const UNREACHABLE_TOAST = {
  type: 'error',
  title: 'We could not be reached',
  description: 'Please check your connection and try again.',
  action: { label: 'Try again', onClick: () => loadDocument() },
} as const

/**
 * Loads a module of the page on first use; `part` is undefined until then. `fetchEarly` starts loading before the
 * click, `want` runs `then` once it is loaded. After two failed attempts the browser opens `page`, an equivalent
 * page; without one a toast offers to reload the current page. `load` must be a stable function.
 */
export function useLazyModule<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const fetchEarly = () => void load().catch(() => undefined)
  const want = (then: () => void, page?: string) => {
    importWithRetry(load).then(
      (loaded) => {
        dismissErrors([UNREACHABLE_TOAST.title])
        setPart(() => loaded)
        then()
      },
      () => (page === undefined ? showToast(UNREACHABLE_TOAST) : loadDocument(page)),
    )
  }
  return { part, fetchEarly, want }
}
