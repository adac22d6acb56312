import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { EnlargeLink, PictureZoom } from './picture-zoom.tsx'

/** Longer than the pauses of a swipe. */
const SCROLL_END_MS = 90
const SIZES = '(max-width: 48rem) 100vw, 58vw'

type Props = { name: string; pictures: readonly PictureData[] }

/** The pictures side by side on a scroll-snap track, which also works by touch, wheel and without scripts. */
export function Gallery({ name, pictures }: Props) {
  const { track, current, show, follow, release } = useTrack(pictures.length)
  const isHydrated = useHydrated()
  const [isZoomOpen, setNear] = useState(false)
  useRestoreFocus(track, isZoomOpen)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(current + step)
  }
  return (
    <>
      <section
        className="pdp-stage"
        aria-roledescription="carousel"
        aria-label={`Pictures of ${name}`}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: pictures in a row are no set of fields */}
        <div
          className="pdp-track"
          ref={track}
          onScroll={follow}
          onPointerDown={release}
          onWheel={release}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a track that scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label="Pictures"
        >
          {pictures.map((picture, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
            <div
              className="pdp-slide"
              key={picture.alt}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${pictures.length}`}
            >
              <EnlargeLink
                picture={picture}
                isTabbable={!isHydrated || index === current}
                onEnlarge={() => setNear(true)}
              >
                <Picture picture={picture} sizes={SIZES} first={index === 0} />
              </EnlargeLink>
            </div>
          ))}
        </div>
        <div className="thumbs needs-scripts">
          {pictures.map((picture, index) => (
            <button
              type="button"
              key={picture.alt}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
            >
              <Picture picture={{ ...picture, alt: `Picture ${index + 1} of ${pictures.length}` }} sizes="72px" />
            </button>
          ))}
        </div>
        <div className="pdp-ctl needs-scripts">
          <button type="button" className="sq" aria-label="Previous picture" onClick={() => show(current - 1)}>
            <Icon of="arrow-left" />
          </button>
          <button type="button" className="sq" aria-label="Next picture" onClick={() => show(current + 1)}>
            <Icon of="arrow-right" />
          </button>
        </div>
      </section>
      <PictureZoom
        name={name}
        pictures={pictures}
        current={current}
        onShow={show}
        open={isZoomOpen}
        onClose={() => setNear(false)}
      />
    </>
  )
}

/** Returns the focus to the last viewed picture after the dialog closes. It is the only one that Tab reaches. */
function useRestoreFocus(track: RefObject<HTMLElement | null>, isZoomOpen: boolean) {
  const wasZoomOpen = useRef(false)
  useEffect(() => {
    if (wasZoomOpen.current && !isZoomOpen)
      track.current?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true })
    wasZoomOpen.current = isZoomOpen
  }, [track, isZoomOpen])
}

function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Target of a scroll by script; cleared when the user scrolls. */
  const target = useRef<number>(undefined)
  const [current, setCurrent] = useState(0)

  const show = (nextIndex: number) => {
    const index = (nextIndex + count) % count
    target.current = index
    setCurrent(index)
    track.current?.scrollTo({ left: index * track.current.clientWidth })
  }
  const release = () => {
    target.current = undefined
  }
  const follow = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      if (!track.current) return
      const index = Math.round(track.current.scrollLeft / track.current.clientWidth)
      // Still scrolling to the target, delayed by a busy main thread.
      if (target.current !== undefined && target.current !== index) return
      release()
      setCurrent(index)
    }, SCROLL_END_MS)
  }
  return { track, current, show, follow, release }
}
