import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ToastItem } from './toast-item.tsx'
import './toasts.css'
import { registerHotkeyTarget } from './hotkey.ts'
import type { Toast } from './toasts.ts'

/**
 * List of toasts at a fixed position (`toasts.css`) in the top layer, newest first. Their time is paused while the
 * pointer or the focus is on one, or the window is in the background.
 */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLOListElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { held, handlers } = usePaused()
  const origin = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => layer.current?.showPopover?.(), [])
  const newest = toasts[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each toast, not for what the visitor does later
  useLayoutEffect(() => uncoverForm(list.current), [newest])

  // A layout effect, so that the key works as soon as the toasts are painted.
  useLayoutEffect(() => registerHotkeyTarget(toasts, () => list.current?.focus()), [toasts])

  const onFocus = (event: FocusEvent) => {
    handlers.onFocus()
    const { currentTarget, relatedTarget } = event
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget as HTMLElement | undefined
  }
  // Focuses the list while it has other toasts, otherwise the element that had the focus before.
  const returnFocus = () => {
    const others = toasts.filter(({ open }) => open).length > 1
    const places = others ? [list.current] : [origin.current, list.current]
    for (const place of places) if (place instanceof HTMLElement && tryFocus(place)) return
  }

  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <ol ref={list} className="toasts" tabIndex={-1} {...handlers} onFocus={onFocus}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} held={held} onClosed={returnFocus} />
        ))}
      </ol>
    </div>
  )
}

/** Focuses an element and returns true on success: it may be removed, hidden or disabled by now. */
function tryFocus(place: HTMLElement): boolean {
  place.focus({ preventScroll: true })
  return document.activeElement === place
}

const GAP_PX = 16

/**
 * Scrolls the page so that the toasts cover neither the focused control nor the buttons of its form, such as the
 * checkout's (WCAG 2.4.11, Focus Not Obscured).
 */
function uncoverForm(list: HTMLElement | null) {
  const form = document.activeElement?.closest('form')
  if (!list || !form || list.closest('dialog')) return
  const { left, right, top, bottom } = list.getBoundingClientRect()
  const covered = [document.activeElement, ...form.querySelectorAll('button')]
    .flatMap((control) => control?.getBoundingClientRect() ?? [])
    .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
  if (covered.length === 0) return
  const isLow = top > innerHeight / 2
  const lowest = Math.max(...covered.map((box) => box.bottom))
  const highest = Math.min(...covered.map((box) => box.top))
  scrollBy({ top: isLow ? lowest + GAP_PX - top : highest - GAP_PX - bottom, behavior: 'instant' })
}

/** Returns true while the pointer or the focus is in the list, or the window is in the background. */
function usePaused() {
  const [pointed, point] = useState(false)
  const [focused, focus] = useState(false)
  const [away, goAway] = useState(false)
  useEffect(() => {
    const leave = () => goAway(true)
    const comeBack = () => goAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  const handlers = {
    onPointerEnter: () => point(true),
    onPointerLeave: () => point(false),
    onFocus: () => focus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => focus(currentTarget.contains(relatedTarget)),
  }
  return { held: pointed || focused || away, handlers }
}
