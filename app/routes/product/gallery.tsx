import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { Enlarge } from './enlarge.tsx'
import { PictureZoom } from './picture-zoom.tsx'

/** Long enough for a swipe to come to rest. */
const SETTLED_MS = 90
const SIZES = '(max-width: 48rem) 100vw, 58vw'

type Props = { name: string; pictures: readonly PictureData[] }

/** The four pictures side by side on a track that snaps: a finger, a wheel or no script at all moves it as well. */
export function Gallery({ name, pictures }: Props) {
  const { track, current, show, follow, release } = useTrack(pictures.length)
  const alive = useInBrowser()
  const [near, setNear] = useState(false)
  useBackTo(track, near)
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
              <Enlarge picture={picture} isReached={!alive || index === current} onEnlarge={() => setNear(true)}>
                <Picture picture={picture} sizes={SIZES} first={index === 0} />
              </Enlarge>
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
        open={near}
        onClose={() => setNear(false)}
      />
    </>
  )
}

/** The focus goes back to the picture that was looked at last, the only one that Tab reaches. */
function useBackTo(track: RefObject<HTMLElement | null>, near: boolean) {
  const wasNear = useRef(false)
  useEffect(() => {
    if (wasNear.current && !near)
      track.current?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true })
    wasNear.current = near
  }, [track, near])
}

/** Which picture stands in the frame; the last is followed by the first. */
function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Where the track glides to by itself; nowhere once a hand is on it. */
  const aim = useRef<number>(undefined)
  const [current, setCurrent] = useState(0)

  const show = (wanted: number) => {
    const index = (wanted + count) % count
    aim.current = index
    setCurrent(index)
    track.current?.scrollTo({ left: index * track.current.clientWidth })
  }
  const release = () => {
    aim.current = undefined
  }
  const follow = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      if (!track.current) return
      const index = Math.round(track.current.scrollLeft / track.current.clientWidth)
      // On its way to what was asked for, held up for a moment by a busy machine.
      if (aim.current !== undefined && aim.current !== index) return
      release()
      setCurrent(index)
    }, SETTLED_MS)
  }
  return { track, current, show, follow, release }
}
