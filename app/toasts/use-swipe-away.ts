import { type PointerEvent, useRef } from 'react'

/** Specification §4, Toasts. */
const SWIPE_THRESHOLD_PX = 50
/** Less is a press with an unsteady hand. */
const STEADY_PX = 3

/** Drags an element to the right with the pointer: `--swept` says how far. Let go beyond the threshold, it is dismissed. */
export function useSwipeAway(onDismiss: () => void) {
  const from = useRef<number>(undefined)

  const sweptBy = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from.current ?? clientX))

  function rest(element: HTMLElement, swipe: 'cancel' | 'end') {
    from.current = undefined
    if (element.dataset.swipe) element.dataset.swipe = swipe
    if (swipe === 'cancel') element.style.removeProperty('--swept')
  }

  return {
    onPointerDown({ button, clientX }: PointerEvent) {
      if (button === 0) from.current = clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const element = event.currentTarget
      // Let go elsewhere, before it was captured.
      if (event.buttons === 0) from.current = undefined
      if (sweptBy(event) < STEADY_PX && element.dataset.swipe !== 'move') return
      // Not before it moves: a press that is captured would not reach the Close button.
      element.setPointerCapture(event.pointerId)
      element.dataset.swipe = 'move'
      element.style.setProperty('--swept', `${sweptBy(event)}px`)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const away = sweptBy(event) >= SWIPE_THRESHOLD_PX
      rest(event.currentTarget, away ? 'end' : 'cancel')
      if (away) onDismiss()
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => rest(currentTarget, 'cancel'),
  }
}
