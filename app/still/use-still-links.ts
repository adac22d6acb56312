import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Links in markup that never comes to life lead on inside the shop all the same. */
export function useStillLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('[data-still] a[data-discover]')
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || event.defaultPrevented || event.button !== 0 || elsewhere) return
      event.preventDefault()
      const { pathname, search, hash, href } = link
      void navigate(pathname + search + hash, { replace: href === location.href })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
