import { useState } from 'react'
import { dismissFaults, showToast } from './toasts.ts'

const UNREACHED = {
  type: 'error',
  title: 'We could not be reached',
  description: 'Please check your connection and try again.',
} as const

/**
 * A part of the page that is fetched when it is first wanted; undefined until then. Where it cannot be had, a toast says
 * so, the page stays as it is, and the next press tries again. `load` must always be the same function.
 */
export function useLazyModule<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  /** For the moment when somebody reaches for it. */
  const fetchEarly = () => void load().catch(() => undefined)
  const want = (then: () => void) => {
    load().then(
      (loaded) => {
        dismissFaults([UNREACHED.title])
        setPart(() => loaded)
        then()
      },
      () => showToast(UNREACHED),
    )
  }
  return { part, fetchEarly, want }
}
