import { useEffect } from 'react'
import { useLocation } from 'react-router'

declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Pictures of a list's later cards load on scroll. */
const LATER_CARD = '.cards > .card:nth-child(n + 13)'

/**
 * Loads pictures below the fold once the page is loaded and idle, so that full-page screenshots, link previews and
 * prints show them. Skips pictures that are not rendered, such as those of a closed dialog, and all of them when the
 * browser asks to save data.
 */
export function useIdlePictures() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => {
    if (navigator.connection?.saveData) return
    let cancel = () => {}
    const load = () => {
      loadPictures()
      // After a navigation the later rows of a list render after the first frame.
      if (document.querySelector('.card:empty')) wait()
    }
    const wait = () => {
      cancel = whenIdle(load)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait)
    return () => {
      window.removeEventListener('load', wait)
      cancel()
    }
  }, [key])
}

function loadPictures() {
  for (const img of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    if (!img.closest(LATER_CARD) && img.checkVisibility()) img.loading = 'eager'
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
