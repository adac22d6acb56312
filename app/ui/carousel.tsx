import { Children, type ReactNode, useCallback, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'

type Props = {
  label: string
  /** One element a slide. */
  children: ReactNode
  /** Moves by itself; can be paused. */
  everyMs?: number
}

/**
 * A row that snaps: a finger, a wheel and the arrow keys move it without any script of ours. Buttons, number and moving
 * by itself come on top.
 */
export function Carousel({ label, children, everyMs }: Props) {
  const slides = Children.toArray(children)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)

  const turn = useCallback(
    (by: number) => {
      const list = row.current
      if (!list) return
      const now = Math.round(list.scrollLeft / list.clientWidth)
      list.scrollTo({ left: ((now + by + slides.length) % slides.length) * list.clientWidth })
    },
    [slides.length],
  )
  const advance = useCallback(() => turn(1), [turn])
  const { paused, toggle, hold } = useAutoAdvance({ everyMs, advance })

  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label} {...hold}>
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
          <li key={index} aria-roledescription="slide" aria-label={`${index + 1} of ${slides.length}`}>
            {slide}
          </li>
        ))}
      </ul>
      <div className="slide-ctl">
        {slides.length > 1 && (
          <IconButton of="arrow-left" label="Previous slide" className="sq" onClick={() => turn(-1)} />
        )}
        {slides.length > 1 && <IconButton of="arrow-right" label="Next slide" className="sq" onClick={() => turn(1)} />}
        {everyMs && (
          <IconButton
            of={paused ? 'play' : 'pause'}
            label={paused ? 'Play slides' : 'Pause slides'}
            className="sq"
            onClick={toggle}
          />
        )}
        <span className="num">
          {at + 1} of {slides.length}
        </span>
      </div>
    </section>
  )
}
