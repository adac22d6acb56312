import { Children, type ReactNode, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { useAutoAdvance } from './motion.ts'
import { SlideControls } from './slide-controls.tsx'

type Props = {
  label: string
  children: ReactNode
  /** Interval of automatic advance in ms; a pause button is shown. */
  everyMs?: number
}

/**
 * Scroll-snap carousel. Touch, wheel and arrow keys scroll it without scripts; scripts add the buttons, the counter
 * and automatic advance.
 */
export function Carousel({ label, children, everyMs }: Props) {
  const slides = Children.toArray(children)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)

  function turn(by: number) {
    const list = row.current
    if (!list) return
    const now = Math.round(list.scrollLeft / list.clientWidth)
    list.scrollTo({ left: ((now + by + slides.length) % slides.length) * list.clientWidth })
  }
  const { hold, ...moving } = useAutoAdvance({ everyMs, advance: () => turn(1) })

  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label} {...hold}>
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides are never reordered
          <li key={index} aria-roledescription="slide" aria-label={`${index + 1} of ${slides.length}`}>
            {slide}
          </li>
        ))}
      </ul>
      <SlideControls at={at} count={slides.length} moving={everyMs ? moving : undefined}>
        {slides.length > 1 && (
          <>
            <IconButton of="arrow-left" label="Previous slide" className="sq" onClick={() => turn(-1)} />
            <IconButton of="arrow-right" label="Next slide" className="sq" onClick={() => turn(1)} />
          </>
        )}
      </SlideControls>
    </section>
  )
}
