import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { prefersStill } from '#app/ui/prefers-still.ts'

type Props = { sheet: RefObject<HTMLElement | null>; height: SheetHeight; onHeight: (height: SheetHeight) => void }

const NAMES: Record<SheetHeight, string> = {
  meter: 'Show the box',
  box: 'Show the whole box',
  full: 'Show less of the box',
}
/** What a press leads to. */
const NEXT: Record<SheetHeight, SheetHeight> = { meter: 'box', box: 'full', full: 'box' }

/** Less than this is a press, more is a pull. */
const PULL_PX = 6
/** How far a pull goes before it counts as one to the next height. */
const TURN_PX = 60

const neighbour = (height: SheetHeight, step: number): SheetHeight => {
  const at = SHEET_HEIGHTS.indexOf(height) + step
  return SHEET_HEIGHTS[Math.min(Math.max(at, 0), SHEET_HEIGHTS.length - 1)] ?? height
}

/** The sheet's handle: pull it, press it, or use the up and down arrows. */
export function SheetGrip({ sheet, height, onHeight }: Props) {
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
    start.pulled ||= Math.abs(dy) > PULL_PX
    if (start.pulled) place(dy)
  }
  const up = (event: PointerEvent) => {
    const dy = event.clientY - (from.current?.y ?? event.clientY)
    if (!from.current?.pulled) return
    const steps = Math.abs(dy) > TURN_PX * 5 ? 2 : Math.abs(dy) > TURN_PX ? 1 : 0
    settle(neighbour(height, dy < 0 ? steps : -steps))
  }
  const settle = (next: SheetHeight) => {
    onHeight(next)
    if (next === height) place(0)
  }
  const press = () => {
    const pulled = from.current?.pulled
    from.current = undefined
    if (!pulled) onHeight(NEXT[height])
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onHeight(neighbour(height, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <button
      type="button"
      className="sheet-grip"
      aria-label={NAMES[height]}
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

/** On a phone: the meter alone, the meter under the box, everything. */
const SHEET_HEIGHTS = ['meter', 'box', 'full'] as const
type SheetHeight = (typeof SHEET_HEIGHTS)[number]

/** In lines of text: on a lower screen, or with larger letters, the box over its meter would leave no shelf to see. */
const ROOMY_REM = 34
const isRoomy = () => innerHeight > ROOMY_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const TURN = { duration: 420, easing: 'cubic-bezier(.16, 1, .3, 1)' }

/**
 * A meter until the first item is in the box, then the box where there is room, so that the shelf is seen before there is anything to show;
 * from the first pull on, the height that somebody gave it. It takes its new shape at once and glides there from where it
 * stood, by transform alone. What it lacks below while it glides is filled by its own paper.
 */
export function useSheet(empty: boolean) {
  const sheet = useRef<HTMLElement>(null)
  const [given, give] = useState<SheetHeight>()
  const height = given ?? (empty || !isRoomy() ? 'meter' : 'box')
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
