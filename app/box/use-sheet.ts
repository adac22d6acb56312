import { useLayoutEffect, useRef, useState } from 'react'
import { prefersStill } from '#app/ui/prefers-still.ts'

/** On a phone: the meter alone, the meter under the box, everything. */
export const SHEET_HEIGHTS = ['meter', 'box', 'full'] as const
export type SheetHeight = (typeof SHEET_HEIGHTS)[number]

const TURN = { duration: 420, easing: 'cubic-bezier(.16, 1, .3, 1)' }

/**
 * The sheet takes its new shape at once and glides there from where it stood, by transform alone. What it lacks below
 * while it glides is filled by its own paper.
 */
export function useSheet() {
  const sheet = useRef<HTMLElement>(null)
  const [height, show] = useState<SheetHeight>('box')
  const stoodAt = useRef<number>(undefined)

  const setHeight = (next: SheetHeight) => {
    stoodAt.current = sheet.current?.getBoundingClientRect().top
    show(next)
  }

  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || stoodAt.current === undefined || height === undefined) return
    element.style.transform = ''
    const moved = stoodAt.current - element.getBoundingClientRect().top
    stoodAt.current = undefined
    if (prefersStill()) return
    element.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], TURN)
  }, [height])

  return { sheet, height, setHeight }
}
