import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './modal.css'

type ModalProps = {
  open: boolean
  onClose: () => void
  /** Id of the heading; use `label` when there is none. */
  labelledBy?: string | undefined
  label?: string | undefined
  className?: string | undefined
  /** Rendered from the first opening until the closing transition has ended, so it may be a lazy component. */
  children: ReactNode
}

/** Duration of the longest closing transition. */
const CLOSE_MS = 450

const isOnBackdrop = (
  dialog: HTMLElement,
  { clientX: x, clientY: y, target }: { clientX: number; clientY: number; target: EventTarget },
) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (x < left || x > right || y < top || y > bottom)
}

/**
 * Native modal dialog: the page behind is inert and does not scroll, Escape and a click on the backdrop close it, and
 * focus returns to the opener. `modal.css` has the transitions and the three positions.
 */
export function Modal({ open, onClose, labelledBy, label, className = '', children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)
  const shown = usePresence(open)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      reserveScrollbarGutter()
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
    // While it closes it is hidden from assistive technology; the next dialog may already be open.
    dialog.ariaHidden = open ? null : 'true'
  }, [open])

  // A pointer press that began inside, such as a text selection, is not a click on the backdrop.
  const onPointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    startedOutside.current = isOnBackdrop(event.currentTarget, event)
  }
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (startedOutside.current && isOnBackdrop(event.currentTarget, event)) onClose()
    startedOutside.current = false
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; Escape does the same
    <dialog
      ref={ref}
      className={`modal ${className}`.trimEnd()}
      aria-labelledby={labelledBy}
      aria-label={label}
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      {shown && children}
    </dialog>
  )
}

// Reserves the width of the scrollbar that disappears while the page does not scroll.
function reserveScrollbarGutter() {
  const { style, clientWidth } = document.documentElement
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : ''
}

/** True while the dialog is open or closing. */
function usePresence(open: boolean) {
  const [closing, setClosing] = useState(false)
  const [was, setWas] = useState(open)
  if (was !== open) {
    setWas(open)
    setClosing(was)
  }
  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(() => setClosing(false), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [closing])
  return open || closing
}
