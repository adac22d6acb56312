import type { ReactNode } from 'react'
import { type RefObject, useEffect, useState } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { prefersStill } from '#app/ui/prefers-still.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

const COPIES = [0, 1, 2, 3]

/** The woven band under the hero. It is one list; the copies only make the loop seamless. */
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

/** How far it scrolls, in window heights (specification §9). */
const WINDOWS = 0.8

const scrollDown = () =>
  window.scrollBy({ top: window.innerHeight * WINDOWS, behavior: prefersStill() ? 'auto' : 'smooth' })

/**
 * The bow that ties the band: press it and the page moves on. Where the band lies below the first screen, a strap at the
 * window's lower edge stands in for it.
 */
export function ScrollDown({ hero, bow }: { hero: RefObject<HTMLElement | null>; bow: PictureData }) {
  const { shown, away } = useScrollDownShown(hero)
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

/** How much of the hero must be in view, and after how many pixels its button leaves (specification §9). */
const IN_VIEW = 0.3
const LEAVES_AFTER_PX = 100

/**
 * When the scroll-down button is there: the entrance has finished and the hero is in view, until the page has been
 * scrolled away from it (decisions §3.6).
 */
function useScrollDownShown(hero: RefObject<HTMLElement | null>) {
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
