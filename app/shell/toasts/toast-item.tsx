import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Mark } from '#app/ui/mark.tsx'
import { dismissToast, type Toast, type ToastAction, type ToastType } from './toasts.ts'
import { useCountdown } from './use-countdown.ts'

const ICONS: Partial<Record<ToastType, IconName>> = {
  success: 'circle-check',
  error: 'circle-exclamation-point',
  info: 'info',
  warning: 'triangle-exclamation-point',
}

type Props = {
  toast: Toast
  held: boolean
  /** Called when a toast with the focus is closed, to move the focus. */
  onClosed: () => void
}

/** One toast: closes after its duration, by its button, by Escape, or by a swipe to the right. */
export function ToastItem({ toast: { id, type, title, description, duration, action, open }, held, onClosed }: Props) {
  const element = useRef<HTMLLIElement>(null)
  const dismiss = () => dismissToast(id)
  const gone = useExited(element, open)
  const swipe = useSwipeToDismiss(dismiss)
  useCountdown(duration, held, dismiss)

  function close() {
    const { activeElement } = document
    // Safari gives a clicked button no focus, and takes it from what had it.
    if (element.current?.contains(activeElement) || activeElement === document.body) onClosed()
    dismiss()
  }

  // Stopped, since Escape would also close the dialog around the toast.
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  if (gone) return null
  const icon = ICONS[type]
  return (
    <li
      ref={element}
      className={`toast is-${type}`}
      data-state={open ? 'open' : 'closed'}
      // Not focusable while it animates out: its buttons do nothing by then.
      inert={!open}
      onKeyDown={closeOnEscape}
      {...swipe}
    >
      {icon ? <Icon of={icon} /> : <Mark />}
      <b>{title}</b>
      {description && <span className="meta">{description}</span>}
      {action && <ToastActionButton action={action} onDone={close} />}
      <button type="button" className="copy" aria-label="Close" onClick={close}>
        <Icon of="x" />
      </button>
    </li>
  )
}

type ToastActionProps = { action: ToastAction; onDone: () => void }

function ToastActionButton({ action, onDone }: ToastActionProps) {
  if ('to' in action) {
    return (
      <Link
        className="textbtn toast-act"
        to={action.to}
        onClick={({ currentTarget }) => {
          currentTarget.closest('dialog')?.close()
          onDone()
        }}
      >
        {action.label}
      </Link>
    )
  }
  const press = () => {
    onDone()
    action.onClick()
  }
  return (
    <button type="button" className="textbtn toast-act" onClick={press}>
      {action.label}
    </button>
  )
}

/** Returns true once a closed element has finished its exit animation, if it has one. */
function useExited(element: { current: HTMLElement | null }, open: boolean) {
  const [gone, setGone] = useState(!open)
  useEffect(() => {
    if (open) return
    const animations = element.current?.getAnimations() ?? []
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => setGone(true))
  }, [element, open])
  return gone
}

/** Specification §4, Toasts. */
const SWIPE_THRESHOLD_PX = 50
/** Movement up to this distance is a click. */
const CLICK_TOLERANCE_PX = 3

/**
 * Drags an element to the right with the pointer, by `--swept`, and dismisses it when released beyond the threshold.
 */
function useSwipeToDismiss(onDismiss: () => void) {
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
      // The button was released outside of the element, before the pointer was captured.
      if (event.buttons === 0) from.current = undefined
      if (sweptBy(event) < CLICK_TOLERANCE_PX && element.dataset.swipe !== 'move') return
      // Captured only once it moves: a captured click would not reach the Close button.
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
