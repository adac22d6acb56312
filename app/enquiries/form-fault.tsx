import { useEffect, useRef } from 'react'
import { Strip } from '#app/ui/strip.tsx'

/**
 * What is wrong with a form as a whole stands over its button, which may be far below what one sees: it comes into
 * sight when it is said, and a page that comes back without scripts opens at it.
 */
export function FormFault({ children }: { children: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  if (!children) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the server's answer to a form that was sent begins with what is wrong with it
    <div className="form-fault" ref={ref} style={{ scrollMarginBlock: '1rem' }} tabIndex={-1} autoFocus>
      <Strip tone="error" role="alert">
        {children}
      </Strip>
    </div>
  )
}
