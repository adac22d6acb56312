import type { ReactNode } from 'react'
import { type RefObject, useEffect, useState } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { prefersReducedMotion } from '#app/ui/motion.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

const COPIES = [0, 1, 2, 3]

/** Marquee under the hero. The copies of the list make the loop seamless. */
export function Band({ words, children }: { words: readonly string[]; children: ReactNode }) {
  return (
    <div className="tie">
      <div className="band" role="marquee" aria-label="What we make">
        <div className="band-run">
          {COPIES.map((copy) => (
            <ul key={copy} aria-hidden={copy > 0 ? true : undefined}>
              {words.map((word) => (
                <li key={word}>
                  {word}
                  <Mark />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      {children}
    </div>
  )
}

/** Scroll distance in viewport heights (specification §9). */
const SCROLL_WINDOW_HEIGHTS = 0.8

const scrollDown = () =>
  window.scrollBy({
    top: window.innerHeight * SCROLL_WINDOW_HEIGHTS,
    behavior: prefersReducedMotion() ? 'auto' : 'smooth',
  })

/**
 * Scroll-down button: the bow over the band. Below the first screen, a strap at the window's lower edge replaces it.
 */
export function ScrollDown({ hero, bow }: { hero: RefObject<HTMLElement | null>; bow: PictureData }) {
  const { shown, away } = useScrollDownVisibility(hero)
  return (
    <>
      <div className="tie-bow" data-away={away}>
        <Picture picture={bow} sizes="(max-width: 48rem) 8.25rem, 15vw" />
      </div>
      {shown && (
        <button type="button" className="tie-press" aria-label="Scroll down" onClick={scrollDown}>
          <Mark />
        </button>
      )}
    </>
  )
}

/**
 * Share of the hero that must be in view, and the scroll distance in px that hides the button (specification §9).
 */
const MIN_VISIBLE_RATIO = 0.3
const HIDE_AFTER_PX = 100

/**
 * Shows the scroll-down button after the entrance animation while the hero is in view, until the page is scrolled
 * away from it (decisions §3.6).
 */
function useScrollDownVisibility(hero: RefObject<HTMLElement | null>) {
  const entered = useEntranceFinished(hero)
  const inView = useInView(hero)
  const away = useScrolledAway()
  return { shown: entered && inView && !away, away }
}

function useEntranceFinished(hero: RefObject<HTMLElement | null>) {
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    let isMounted = true
    const running = hero.current?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(running.map((animation) => animation.finished)).then(() => isMounted && setEntered(true))
    return () => {
      isMounted = false
    }
  }, [hero])
  return entered
}

function useInView(hero: RefObject<HTMLElement | null>) {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!hero.current) return
    const observer = new IntersectionObserver(
      (entries) => setInView((entries.at(-1)?.intersectionRatio ?? 0) >= MIN_VISIBLE_RATIO),
      { threshold: MIN_VISIBLE_RATIO },
    )
    observer.observe(hero.current)
    return () => observer.disconnect()
  }, [hero])
  return inView
}

function useScrolledAway() {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const onScroll = () => setAway(window.scrollY > HIDE_AFTER_PX)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return away
}
