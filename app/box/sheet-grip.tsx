import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { SHEET_HEIGHTS, type SheetHeight } from './use-sheet.ts'

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
