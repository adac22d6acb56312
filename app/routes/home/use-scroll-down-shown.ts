import { type RefObject, useEffect, useState } from 'react'

/** How much of the hero must be in view, and after how many pixels its button leaves (specification §9). */
const IN_VIEW = 0.3
const LEAVES_AFTER_PX = 100

/**
 * When the scroll-down button is there: the entrance has finished and the hero is in view, until the page has been
 * scrolled away from it (decisions §3.6).
 */
export function useScrollDownShown(hero: RefObject<HTMLElement | null>) {
  const entered = useEntered(hero)
  const inView = useInView(hero)
  const away = useAway()
  return { shown: entered && inView && !away, away }
}

function useEntered(hero: RefObject<HTMLElement | null>) {
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    let here = true
    const running = hero.current?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(running.map((animation) => animation.finished)).then(() => here && setEntered(true))
    return () => {
      here = false
    }
  }, [hero])
  return entered
}

function useInView(hero: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!hero.current) return
    const watch = new IntersectionObserver(
      (entries) => setInView((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW),
      { threshold: IN_VIEW },
    )
    watch.observe(hero.current)
    return () => watch.disconnect()
  }, [hero])
  return inView
}

function useAway() {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const follow = () => setAway(window.scrollY > LEAVES_AFTER_PX)
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return away
}
