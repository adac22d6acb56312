import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#app/ui/motion.ts'

type Props = { sheet: RefObject<HTMLElement | null>; height: SheetHeight; onHeight: (height: SheetHeight) => void }

const GRIP_LABELS: Record<SheetHeight, string> = {
  meter: 'Show the box',
  box: 'Show the whole box',
  full: 'Show less of the box',
}
const HEIGHT_AFTER_CLICK: Record<SheetHeight, SheetHeight> = { meter: 'box', box: 'full', full: 'box' }

/** Shorter drags count as a click. */
const DRAG_THRESHOLD_PX = 6
/** Drag distance to the next height. */
const HEIGHT_STEP_PX = 60

const adjacentHeight = (height: SheetHeight, step: number): SheetHeight => {
  const at = SHEET_HEIGHTS.indexOf(height) + step
  return SHEET_HEIGHTS[Math.min(Math.max(at, 0), SHEET_HEIGHTS.length - 1)] ?? height
}

/** Handle of the sheet: drag, click or arrow keys. */
export function SheetHandle({ sheet, height, onHeight }: Props) {
  const from = useRef<{ y: number; pulled: boolean }>(undefined)

  const place = (dy: number) => {
    if (sheet.current) sheet.current.style.transform = dy === 0 ? '' : `translateY(${dy}px)`
  }
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    from.current = { y: event.clientY, pulled: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const start = from.current
    if (!start) return
    const dy = event.clientY - start.y
    start.pulled ||= Math.abs(dy) > DRAG_THRESHOLD_PX
    if (start.pulled) place(dy)
  }
  const up = (event: PointerEvent) => {
    const dy = event.clientY - (from.current?.y ?? event.clientY)
    if (!from.current?.pulled) return
    const steps = Math.abs(dy) > HEIGHT_STEP_PX * 5 ? 2 : Math.abs(dy) > HEIGHT_STEP_PX ? 1 : 0
    settle(adjacentHeight(height, dy < 0 ? steps : -steps))
  }
  const settle = (next: SheetHeight) => {
    onHeight(next)
    if (next === height) place(0)
  }
  const press = () => {
    const isDragged = from.current?.pulled
    from.current = undefined
    if (!isDragged) onHeight(HEIGHT_AFTER_CLICK[height])
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onHeight(adjacentHeight(height, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <button
      type="button"
      className="sheet-grip"
      aria-label={GRIP_LABELS[height]}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => settle(height)}
      onClick={press}
      onKeyDown={key}
      onDragStart={(event) => event.preventDefault()}
    />
  )
}

/** Heights on a phone: the meter, the meter with the box, everything. */
const SHEET_HEIGHTS = ['meter', 'box', 'full'] as const
type SheetHeight = (typeof SHEET_HEIGHTS)[number]

/** Minimum window height for the box, in rem: on lower screens or with larger text no products would be visible. */
const MIN_HEIGHT_REM = 34
const fitsBox = () =>
  innerHeight > MIN_HEIGHT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const SLIDE = { duration: 420, easing: 'cubic-bezier(.16, 1, .3, 1)' }

/**
 * Height of the sheet: the meter until the first item is added, then the box when there is room; after the first
 * drag, the height that the visitor chose. The new layout applies at once and the sheet moves by transform only.
 */
export function useSheet(empty: boolean) {
  const sheet = useRef<HTMLElement>(null)
  const [chosenHeight, setChosenHeight] = useState<SheetHeight>()
  const height = chosenHeight ?? (empty || !fitsBox() ? 'meter' : 'box')
  const previousTop = useRef<number>(undefined)
  const previousHeight = useRef(0)

  const setHeight = (next: SheetHeight) => {
    previousTop.current = sheet.current?.getBoundingClientRect().top
    setChosenHeight(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the height changes
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || getComputedStyle(element).position !== 'fixed') return
    element.style.transform = ''
    const before = previousHeight.current
    previousHeight.current = element.offsetHeight
    const from = previousTop.current ?? (before === 0 ? undefined : innerHeight - before)
    previousTop.current = undefined
    if (from === undefined) return
    const moved = from - element.getBoundingClientRect().top
    if (!prefersReducedMotion())
      element.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], SLIDE)
    // Keeps the clicked product from being covered.
    const pressed = document.activeElement?.closest('.pick')
    pressed?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }, [height])

  return { sheet, height, setHeight }
}
