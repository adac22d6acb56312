import { lazy, Suspense, useEffect, useState } from 'react'

// Where it cannot be had, nothing is missing.
const Cursor = lazy(() => import('./cursor.tsx').catch(() => ({ default: () => <></> })))

/** Wider than 768px, a mouse, and no wish for less motion (specification §2, decisions §3.8). */
const WELCOME = '(min-width: 48.0625rem) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** The ribbon that follows the mouse, fetched when the mouse first moves. */
export function Decorations() {
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const welcome = matchMedia(WELCOME)
    const meet = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !welcome.matches) return
      window.removeEventListener('pointermove', meet)
      setMoved(true)
    }
    window.addEventListener('pointermove', meet, { passive: true })
    return () => window.removeEventListener('pointermove', meet)
  }, [])
  return (
    moved && (
      <Suspense>
        <Cursor />
      </Suspense>
    )
  )
}
