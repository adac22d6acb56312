import { type RefObject, useEffect, useState } from 'react'

/** Whether all of an element is on the screen; `undefined` until the browser has said so. */
export function useInView(element: RefObject<Element | null>): boolean | undefined {
  const [inView, setInView] = useState<boolean>()
  useEffect(() => {
    const { current } = element
    if (!current) return
    const seen = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting), {
      // The header lies over what is behind it.
      rootMargin: '-64px 0px 0px',
      threshold: 0.99,
    })
    seen.observe(current)
    return () => seen.disconnect()
  }, [element])
  return inView
}
