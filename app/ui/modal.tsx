import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './modal.css'

type ModalProps = {
  open: boolean
  onClose: () => void
  /** Its name: the id of its heading, or words when it has none. */
  labelledBy?: string | undefined
  label?: string | undefined
  className?: string | undefined
  /** Rendered from the first opening until it has gone, so they may be a lazy component. */
  children: ReactNode
}

/** How long the slowest way out takes; what was inside stays until then. */
const LEAVING_MS = 450

const isOutside = (
  dialog: HTMLElement,
  { clientX: x, clientY: y, target }: { clientX: number; clientY: number; target: EventTarget },
) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (x < left || x > right || y < top || y > bottom)
}

/**
 * The platform's modal dialog: the page behind is inert and does not scroll, Escape and a press on the scrim close it,
 * focus returns to what opened it. `modal.css` knows how it comes and goes, and the three places where it may stand.
 */
export function Modal({ open, onClose, labelledBy, label, className = '', children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const shown = useShown(open)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      keepScrollbarRoom()
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
    // On its way out it is a picture only; the next dialog may already be there.
    dialog.ariaHidden = open ? null : 'true'
  }, [open])

  // A press that began inside, for example marking text, is no press on the scrim.
  const onPointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    pressedOutside.current = isOutside(event.currentTarget, event)
  }
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedOutside.current && isOutside(event.currentTarget, event)) onClose()
    pressedOutside.current = false
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the scrim; Escape does the same
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

// The page behind does not scroll and so has no scrollbar; where that took room, the room stays.
function keepScrollbarRoom() {
  const { style, clientWidth } = document.documentElement
  style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : ''
}

/** Open, or still on its way out. */
function useShown(open: boolean) {
  const [leaving, setLeaving] = useState(false)
  const [was, setWas] = useState(open)
  if (was !== open) {
    setWas(open)
    setLeaving(was)
  }
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  return open || leaving
}
