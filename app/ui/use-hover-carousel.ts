import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
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
export function useHoverCarousel(count: number, card: RefObject<HTMLElement | null>) {
  const [awake, setAwake] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [shown, setShown] = useState(0)
  const follow = useRef(setHovered)

  useEffect(() => {
    // The mouse may have come to rest here before the page came to life.
    if (card.current?.matches(':hover') && window.matchMedia('(hover: hover)').matches) follow.current(true)
  }, [card])

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
