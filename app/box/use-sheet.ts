import { useLayoutEffect, useRef, useState } from 'react'
import { prefersStill } from '#app/ui/prefers-still.ts'

/** On a phone: the meter alone, the meter under the box, everything. */
export const SHEET_HEIGHTS = ['meter', 'box', 'full'] as const
export type SheetHeight = (typeof SHEET_HEIGHTS)[number]

const TURN = { duration: 420, easing: 'cubic-bezier(.16, 1, .3, 1)' }

/**
 * A meter until the first thing is in the box, then the box, so that the shelf is seen before there is anything to show;
 * from the first pull on, the height that somebody gave it. It takes its new shape at once and glides there from where it
 * stood, by transform alone. What it lacks below while it glides is filled by its own paper.
 */
export function useSheet(empty: boolean) {
  const sheet = useRef<HTMLElement>(null)
  const [given, give] = useState<SheetHeight>()
  const height = given ?? (empty ? 'meter' : 'box')
  const stoodAt = useRef<number>(undefined)
  const tall = useRef(0)

  const setHeight = (next: SheetHeight) => {
    stoodAt.current = sheet.current?.getBoundingClientRect().top
    give(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured before is compared whenever the height changes
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || getComputedStyle(element).position !== 'fixed') return
    element.style.transform = ''
    const before = tall.current
    tall.current = element.offsetHeight
    const from = stoodAt.current ?? (before === 0 ? undefined : innerHeight - before)
    stoodAt.current = undefined
    if (from === undefined) return
    const moved = from - element.getBoundingClientRect().top
    if (!prefersStill()) element.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], TURN)
    // What was pressed is not left under it.
    const pressed = document.activeElement?.closest('.pick')
    pressed?.scrollIntoView({ block: 'nearest', behavior: prefersStill() ? 'instant' : 'smooth' })
  }, [height])

  return { sheet, height, setHeight }
}
