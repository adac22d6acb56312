import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ShownToast } from './shown-toast.tsx'
import './toasts.css'
import { onHotkey } from './hotkey.ts'
import type { Toast } from './toasts.ts'
import { useFreePlace } from './use-free-place.ts'

/**
 * The toasts, over everything but what was pressed, the newest first. Their time stands still while somebody is at one
 * of them.
 */
export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLOListElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { held, handlers } = useHeld()
  useLayoutEffect(() => layer.current?.showPopover?.(), [])
  useFreePlace(layer, list)

  // With what is drawn: a key that is pressed once they are seen, and the next one, find the way.
  useLayoutEffect(() => onHotkey(toasts, () => list.current?.focus()), [toasts])

  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <ol ref={list} className="toasts" tabIndex={-1} {...handlers}>
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} held={held} onClosed={() => list.current?.focus()} />
        ))}
      </ol>
    </div>
  )
}

/** Whether somebody is reading: the pointer or the focus is in it, or the window is not the one that is used. */
function useHeld() {
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
