import { useEffect, useRef } from 'react'
import { Banner } from '#app/ui/banner.tsx'

/**
 * Error of a form as a whole, above its button. Scrolls into view when it appears; focused on a page that the server
 * returned.
 */
export function FormError({ children }: { children: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  if (!children) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: focuses the error of a form that the server returned
    <div className="form-fault" ref={ref} style={{ scrollMarginBlock: '1rem' }} tabIndex={-1} autoFocus>
      <Banner tone="error" role="alert">
        {children}
      </Banner>
    </div>
  )
}
