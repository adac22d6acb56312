/** Of a page's idle time, which a browser gives in pieces of up to 50 ms: whoever taps meanwhile waits no longer than this and a card. */
const AT_ONCE_MS = 12
const BELOW = '.below:not([style*=content-visibility])'

/** Not every browser tells of its moves yet. */
type Moves = { addEventListener: (type: 'navigate', listener: (move: Move) => void) => void }
type Move = { navigationType: string; destination: { url: string } }

/**
 * What lies below the first screen (`.below`) is at a height that is reckoned until somebody comes near. Once the page is
 * alive and has nothing to do the rest is laid out as well, one part after the other, so that every place is exact from
 * then on. A page that somebody comes back to is whole at once.
 */
export function layOutLater() {
  let waiting = false
  const wait = () => {
    if (waiting) return
    waiting = true
    if ('requestIdleCallback' in window) requestIdleCallback(layOut)
    else setTimeout(layOut, 50)
  }
  const layOut = (idle?: IdleDeadline) => {
    waiting = false
    const until = performance.now() + Math.min(AT_ONCE_MS, idle?.timeRemaining() ?? 0)
    let part: HTMLElement | null
    do {
      part = document.querySelector<HTMLElement>(BELOW)
      part?.style.setProperty('content-visibility', 'visible')
    } while (part && part.offsetHeight >= 0 && performance.now() < until)
    if (part) wait()
  }
  const { navigation } = window as { navigation?: Moves }
  navigation?.addEventListener('navigate', ({ navigationType: type, destination: { url } }) => {
    if (type === 'traverse' || type === 'push') whole(type === 'traverse' || url.includes('#'))
  })
  addEventListener('popstate', () => whole(true))
  // After a turn inside the shop nobody says when the new page is there; its heights count once it is scrolled.
  addEventListener('scroll', wait, { passive: true })
  wait()
}

const whole = (is: boolean) => document.documentElement.toggleAttribute('data-whole', is)
