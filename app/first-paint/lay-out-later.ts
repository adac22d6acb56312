/** Of a page's idle time, which a browser gives in pieces of up to 50 ms: whoever taps meanwhile waits no longer than this and a card. */
const AT_ONCE_MS = 12

/**
 * What lies below the first screen (`.below`) is at a height that is reckoned until somebody comes near. Once the page is
 * alive and has nothing to do the rest is laid out as well, one part after the other, so that every place is exact from
 * then on. The browser then remembers the heights, and sections far from the screen are left alone again: a menu or
 * another dialog makes it style anew all that is not. A page that somebody comes back to has
 * its heights, or is whole at once (`kept-heights.tsx`, `whole-page.ts`).
 */
export function layOutLater() {
  let width = innerWidth
  // At another width everything has another height.
  addEventListener('resize', () => {
    if (width === innerWidth) return
    width = innerWidth
    parts().forEach(show)
    layOutWhenIdle()
  })
  // After a turn inside the shop nobody says when the new page is there; its heights count once it is scrolled.
  addEventListener('scroll', layOutWhenIdle, { passive: true })
  layOutWhenIdle()
}

let waiting = false

/** For whoever adds parts to a page that stands: what follows them would move when they come near. */
export function layOutWhenIdle() {
  if (waiting) return
  waiting = true
  if ('requestIdleCallback' in window) requestIdleCallback(layOut)
  else setTimeout(layOut, 50)
}

const measured = new WeakSet<HTMLElement>()

function layOut(idle?: IdleDeadline) {
  waiting = false
  const until = performance.now() + Math.min(AT_ONCE_MS, idle?.timeRemaining() ?? 0)
  const left = parts().filter((part) => !measured.has(part))
  for (const part of left) {
    // It has its inside a moment later.
    if (part.matches(':empty')) continue
    show(part)
    if (part.offsetHeight < 0 || performance.now() >= until) break
  }
  if (left.some((part) => !measured.has(part))) layOutWhenIdle()
  else afterFrame(leaveAlone)
}

function show(part: HTMLElement) {
  part.style.setProperty('content-visibility', 'visible')
  measured.add(part)
}

function leaveAlone() {
  for (const section of parts(SECTIONS)) {
    if (measured.has(section) && isFar(section)) section.style.removeProperty('content-visibility')
  }
}

/** Not cards, which are so low that whoever jumps among them would see a gap for a frame; nor what stands in a part that clips. */
const SECTIONS = ':is(section,footer).below'

const parts = (which = '.below') => [...document.querySelectorAll<HTMLElement>(which)]

/** In screens: nearer than this a browser draws a section in the next frame, and what is seen would be gone for one. */
const NEAR = 2

const isFar = (part: HTMLElement) => {
  const { top, bottom } = part.getBoundingClientRect()
  return bottom < -NEAR * innerHeight || top > (1 + NEAR) * innerHeight
}

/** A height is remembered with the frame that it was shown in. */
const afterFrame = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))
