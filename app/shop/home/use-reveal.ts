import { type RefObject, useEffect, useState } from 'react'

/** `served`: visible, scripts have not run yet; `waiting`: hidden visually only; `shown`: visible for good. */
export type Reveal = 'served' | 'waiting' | 'shown'

/** Root margin: a line at 75% of the window's height (specification §9). Everything above it counts. */
const ROOT_MARGIN = '100000px 0px -25% 0px'

/** Tracks a section until its top edge rises above the line (decisions §3.13). */
export function useReveal(section: RefObject<HTMLElement | null>): Reveal {
  const [reveal, setReveal] = useState<Reveal>('served')
  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isRevealed = entries.some((entry) => entry.isIntersecting)
        setReveal(isRevealed ? 'shown' : 'waiting')
        if (isRevealed) observer.disconnect()
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [section])
  return reveal
}
