import { useState } from 'react'
import { useEvery } from './use-every.ts'

const TURNS_EVERY_MS = 5000

/** A carousel that turns by itself and loops; it waits under the mouse, under the keyboard, and when told to. */
export function useSlides(count: number) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEvery(TURNS_EVERY_MS, !paused && !hovered && !focused, () => setIndex((slide) => (slide + 1) % count))
  const waits = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { index, paused, togglePaused: () => setPaused((was) => !was), waits }
}
