import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The first card on the screen when the page was left, stored in `history.state.card`. */
type LeftCard = { index: number; path: string; top: number }

/** Events after which the visitor stays at a place, cards get their final heights, or the page may be left. */
const MOMENTS = ['scrollend', 'contentvisibilityautostatechange', 'click', 'pagehide']
/** The heights of cards are final a few frames after they come near the window. */
const FRAMES = 10
/** Longest wait for a card that a further page of the list has. */
const LIMIT_MS = 3000

/**
 * Brings Back and a reload to the card that the page was left at. The router restores the scroll position, which can be
 * rows off: cards that were never near the window have an estimated height (`content-visibility`).
 */
export function useReturnToCard() {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (type === 'POP' && isWhereItOpened()) returnToCard()
    const keep = () => keepCard(key)
    for (const moment of MOMENTS) addEventListener(moment, keep, true)
    return () => {
      for (const moment of MOMENTS) removeEventListener(moment, keep, true)
    }
  }, [key, type])
}

/** Scrolls until the card of this history entry is where it was, or the visitor scrolls. */
export function returnToCard() {
  const left: LeftCard | undefined = history.state?.card
  if (!left) return
  let frames = 0
  const stop = () => {
    frames = FRAMES
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { once: true, passive: true })
  const end = performance.now() + LIMIT_MS
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

/** False if the visitor has scrolled away before the page was hydrated. */
const isWhereItOpened = () => window.openedAt === undefined || Math.abs(window.openedAt - scrollY) < innerHeight / 2

const cards = () => [...document.querySelectorAll<HTMLElement>('.cards > .card')]
const pathOf = (card: HTMLElement | undefined) => card?.querySelector('a')?.pathname

/** The page that is shown may still be the one before the history entry that the browser is at. */
function keepCard(key: string) {
  if ((history.state?.key ?? 'default') !== key) return
  const all = cards()
  // The next page can be on the screen before the history moves on to it.
  if (all.length === 0) return
  const index = all.findIndex(isOnScreen)
  const path = pathOf(all[index])
  const kept: LeftCard | undefined = history.state?.card
  if (path === undefined) {
    if (kept) history.replaceState({ ...history.state, card: undefined }, '')
    return
  }
  const card: LeftCard = { index, path, top: all[index]?.getBoundingClientRect().top ?? 0 }
  if (kept?.path !== path || kept.top !== card.top) history.replaceState({ ...history.state, card }, '')
}

function isOnScreen(card: HTMLElement) {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** A product can be on the page twice, and others can have joined the list since. */
function findCard({ index, path }: LeftCard) {
  const all = cards()
  return pathOf(all[index]) === path ? all[index] : all.find((card) => pathOf(card) === path)
}
