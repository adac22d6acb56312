import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Closes an open `<details>` on Escape and on a click outside it. Escape returns the focus to its summary. */
function useDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const menu = details.current
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const menu = details.current
      if (event.key !== 'Escape' || !menu?.open) return
      event.stopPropagation()
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape, true)
    }
  }, [details])
}

type Props = {
  /** Class of the opener, such as `btn-line`. */
  look: string
  opener: ReactNode
  /** Name of the opener when it shows only an icon. */
  label?: string
  className?: string
  menu?: RefObject<HTMLDetailsElement | null>
  children: ReactNode
}

/** Panel below its opener. A `<details>`, so that it opens without scripts. */
export function ListMenu({ look, opener, label, className = '', menu, children }: Props) {
  const own = useRef<HTMLDetailsElement>(null)
  const details = menu ?? own
  useDismiss(details)
  return (
    <details className={`ol-menu ${className}`.trimEnd()} ref={details}>
      <summary className={look} aria-label={label}>
        {opener}
      </summary>
      <div className="ol-panel">{children}</div>
    </details>
  )
}
