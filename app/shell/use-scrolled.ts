import { useSyncExternalStore } from 'react'

/** The header stops being transparent after this many pixels (specification §9). */
const SCROLLED_AFTER_PX = 10

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

export const useScrolled = (): boolean =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLLED_AFTER_PX,
    () => false,
  )
