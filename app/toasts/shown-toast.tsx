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
  /** Somebody was in it with the keyboard and needs another place. */
  onClosed: () => void
}

export function ShownToast({ toast: { id, type, title, description, duration, action, open }, held, onClosed }: Props) {
  const element = useRef<HTMLLIElement>(null)
  const dismiss = () => dismissToast(id)
  const gone = useGoneAfter(element, open)
  const swipe = useSwipeAway(dismiss)
  useCountdown(duration, held, dismiss)

  function close() {
    const focused = element.current?.querySelector<HTMLElement>(':focus')
    if (focused?.matches(':focus-visible')) onClosed()
    else focused?.blur()
    dismiss()
  }

  // In a dialog Escape would close that as well.
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
      // On its way out nobody comes by: the keyboard would reach what does nothing any more.
      inert={!open}
      onKeyDown={closeOnEscape}
      {...swipe}
    >
      {icon ? <Icon of={icon} /> : <Mark />}
      <b>{title}</b>
      {description && <span className="meta">{description}</span>}
      {action && <Act action={action} onDone={close} />}
      <button type="button" className="copy" aria-label="Close" onClick={close}>
        <Icon of="x" />
      </button>
    </li>
  )
}

type ActProps = { action: ToastAction; onDone: () => void }

/** Once it was pressed the toast has done its work; a dialog that it stands in is in the way of where it leads. */
function Act({ action, onDone }: ActProps) {
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
    action.onPress()
  }
  return (
    <button type="button" className="textbtn toast-act" onClick={press}>
      {action.label}
    </button>
  )
}

/** Turns true when a closed element has played what it plays while it goes; there may be nothing to play. */
function useGoneAfter(element: { current: HTMLElement | null }, open: boolean) {
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
/** Less is a press with an unsteady hand. */
const STEADY_PX = 3

/** Drags an element to the right with the pointer: `--swept` says how far. Let go beyond the threshold, it is dismissed. */
function useSwipeAway(onDismiss: () => void) {
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
