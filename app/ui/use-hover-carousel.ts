import { type UIEvent, useEffect, useState } from 'react'
import { prefersStill } from './prefers-still.ts'

/** A card's pictures change this often while the card is hovered (specification §9). */
const STEP_MS = 2000

export type HoverCarousel = {
  /** The pictures after the first are fetched once a visitor shows interest (decisions §2.7). */
  awake: boolean
  shown: number
  onScroll: (event: UIEvent<HTMLElement>) => void
}

/** Turns the pictures of a card while the mouse is over it; a finger swipes them. */
export function useHoverCarousel(count: number) {
  const [awake, setAwake] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (!hovered) {
      setShown(0)
      return
    }
    setAwake(true)
    if (prefersStill()) return
    const timer = setInterval(() => setShown((current) => (current + 1) % count), STEP_MS)
    return () => clearInterval(timer)
  }, [hovered, count])

  const hover = {
    onMouseEnter: () => setHovered(window.matchMedia('(hover: hover)').matches),
    onMouseLeave: () => setHovered(false),
    onTouchStart: () => setAwake(true),
  }
  const onScroll = ({ currentTarget: row }: UIEvent<HTMLElement>) => {
    setAwake(true)
    setShown(Math.round(row.scrollLeft / row.clientWidth))
  }
  return { hover, pictures: { awake, shown, onScroll } satisfies HoverCarousel }
}
