import { useEffect, useState } from 'react'

/** Above this offset nothing hides (specification §2, §9). */
const HIDES_AFTER_PX = 100

/** Whether the page is being scrolled down, once it is past 100px; on the way up, and near the top, it is not. */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let before = window.openedAt ?? window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now !== before) setDown(now > HIDES_AFTER_PX && now > before)
      before = now
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return down
}
