import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The first card on the screen when the page was left, stored in `history.state.card`. */
type StoredCard = { index: number; path: string; top: number }

/** Events after which the scroll position settles, cards get their final height, or the page may be left. */
const STORE_EVENTS = ['scrollend', 'contentvisibilityautostatechange', 'click', 'pagehide']
/** Frames until cards near the window have their final height. */
const FRAMES = 10
const MAX_WAIT_MS = 3000

/**
 * Restores the card at which a list was left, on Back and reload. The router restores the scroll position, which can
 * be rows off: cards that were never near the window have an estimated height (`content-visibility`).
 */
export function useCardRestoration() {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (type === 'POP' && isUnscrolled()) restoreCard()
    const keep = () => storeCard(key)
    for (const moment of STORE_EVENTS) addEventListener(moment, keep, true)
    return () => {
      for (const moment of STORE_EVENTS) removeEventListener(moment, keep, true)
    }
  }, [key, type])
}

/** Scrolls until the card of this history entry is at its old position, or the visitor scrolls. */
export function restoreCard() {
  const left: StoredCard | undefined = history.state?.card
  if (!left) return
  let frames = 0
  const stop = () => {
    frames = FRAMES
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { once: true, passive: true })
  const end = performance.now() + MAX_WAIT_MS
  const adjust = () => {
    const card = findCard(left)
    if (card) {
      scrollBy({ top: card.getBoundingClientRect().top - left.top, behavior: 'instant' })
      frames += 1
    }
    if (frames < FRAMES && performance.now() < end) requestAnimationFrame(adjust)
  }
  requestAnimationFrame(adjust)
}

/** False when the visitor scrolled before hydration. */
const isUnscrolled = () => window.openedAt === undefined || Math.abs(window.openedAt - scrollY) < innerHeight / 2

const cards = () => [...document.querySelectorAll<HTMLElement>('.cards > .card')]
const pathOf = (card: HTMLElement | undefined) => card?.querySelector('a')?.pathname

/** Stores the card, unless the rendered page belongs to another history entry than the current one. */
function storeCard(key: string) {
  if ((history.state?.key ?? 'default') !== key) return
  const all = cards()
  // The next page can be rendered before the history entry changes.
  if (all.length === 0) return
  const index = all.findIndex(isOnScreen)
  const path = pathOf(all[index])
  const kept: StoredCard | undefined = history.state?.card
  if (path === undefined) {
    if (kept) history.replaceState({ ...history.state, card: undefined }, '')
    return
  }
  const card: StoredCard = { index, path, top: all[index]?.getBoundingClientRect().top ?? 0 }
  if (kept?.path !== path || kept.top !== card.top) history.replaceState({ ...history.state, card }, '')
}

function isOnScreen(card: HTMLElement) {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** A product can be on the page twice, and the list may have grown since. */
function findCard({ index, path }: StoredCard) {
  const all = cards()
  return pathOf(all[index]) === path ? all[index] : all.find((card) => pathOf(card) === path)
}
