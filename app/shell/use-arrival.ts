import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from './focus-heading.ts'

/** After a navigation inside the shop the focus is where a page load would put it: at the new page, not on a link that is gone. */
export function useArrival() {
  const { pathname, hash } = useLocation()
  const was = useRef(pathname)
  useEffect(() => {
    if (was.current === pathname) return
    was.current = pathname
    const placed = document.activeElement?.closest('main') // by the page itself
    if (!hash && !placed) focusHeading()
  }, [pathname, hash])
}
