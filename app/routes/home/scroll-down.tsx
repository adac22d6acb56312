import type { RefObject } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { prefersStill } from '#app/ui/prefers-still.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { useScrollDownShown } from './use-scroll-down-shown.ts'

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
