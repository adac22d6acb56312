/*
 * Runs as it is written here, inside the page and before anything of it is laid out. So it uses nothing from outside
 * itself, and what not every browser knows only where it is known.
 */

type Moves = {
  addEventListener?: (
    type: 'navigate',
    listener: (move: { navigationType: string; destination: { url: string } }) => void,
  ) => void
}

/**
 * What lies below the first screen (`.below`) waits with its layout until the page is alive and has nothing to do, one
 * part after the other; what somebody comes near does not wait. Until then it has a height that is reckoned, so a page
 * that somebody comes back to, or into whose middle a link leads, is laid out whole at once: only then is a place found
 * exactly.
 */
export function layOutLater() {
  /** Of a frame, at four times slower, a card takes so much. */
  const ENOUGH_MS = 6
  const whole = (is: boolean) => document.documentElement.toggleAttribute('data-whole', is)
  let waiting = false

  const wait = () => {
    if (waiting) return
    waiting = true
    if ('requestIdleCallback' in window) requestIdleCallback(layOut)
    else setTimeout(layOut, 50)
  }
  const layOut = (idle?: IdleDeadline) => {
    waiting = false
    let part: HTMLElement | null
    do {
      part = document.querySelector<HTMLElement>('.below:not([style*=content-visibility])')
      part?.style.setProperty('content-visibility', 'visible')
    } while (part && part.offsetHeight >= 0 && idle && idle.timeRemaining() > ENOUGH_MS)
    if (part) wait()
  }
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  whole(load?.type !== 'navigate' || location.hash !== '')
  const moves = (window as { navigation?: Moves }).navigation
  moves?.addEventListener?.('navigate', ({ navigationType: type, destination: { url } }) => {
    if (type === 'traverse' || type === 'push') whole(type === 'traverse' || url.includes('#'))
  })
  addEventListener('popstate', () => whole(true))
  addEventListener('page-alive', wait)
  // After a turn inside the shop nobody says when the new page is there; its heights count once it is scrolled.
  addEventListener('scroll', wait, { passive: true })
}
