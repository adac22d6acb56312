import { type RefObject, useEffect, useState } from 'react'

/** `served`: shown, scripts have not looked yet; `waiting`: hidden to the eye only; `shown`: for good. */
export type Reveal = 'served' | 'waiting' | 'shown'

/** The line is 75% of the window's height (specification §9); whatever lies above it counts, however far. */
const LINE = '100000px 0px -25% 0px'

/** Follows a section until its top edge has risen above the line (decisions §3.13). */
export function useReveal(section: RefObject<HTMLElement | null>): Reveal {
  const [reveal, setReveal] = useState<Reveal>('served')
  useEffect(() => {
    if (!section.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        const risen = entries.some((entry) => entry.isIntersecting)
        setReveal(risen ? 'shown' : 'waiting')
        if (risen) watch.disconnect()
      },
      { rootMargin: LINE },
    )
    watch.observe(section.current)
    return () => watch.disconnect()
  }, [section])
  return reveal
}
