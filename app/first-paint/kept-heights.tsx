import { useLayoutEffect, useRef } from 'react'
import { type Location, type NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router'
import { BeforeChange } from '#app/ui/before-change.tsx'

/**
 * Whoever comes back to a page inside the shop finds every part of it that lies below the first screen (`.below`) as high
 * as it was left, before any of it is laid out; where that is not known, and for a link into its middle, the page is laid
 * out whole at once. Before the router brings back the place, which it does in the root's layout.
 */
export function KeptHeights() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  // The page is left when the way to another begins: until that is there something else may stand in its place.
  const entry = useNavigation().state === 'idle' ? key : ''
  const shown = useRef(key)
  useLayoutEffect(() => {
    shownPath = pathname
    if (shown.current === key) return
    shown.current = key
    if (type === 'POP') whole(!giveHeights(key))
    if (type === 'PUSH') whole(hash !== '')
  }, [key, pathname, hash, type])
  return <BeforeChange of={entry} call={keepHeights} />
}

const whole = (is: boolean) => document.documentElement.toggleAttribute('data-whole', is)

/** Pages of this visit. */
const MOST_KEPT = 20

type Heights = {
  width: number
  heights: number[]
  /** Where the parts lead that were on the screen, or within one of it. */
  near: ReadonlySet<string>
}
/** By history entry. */
const kept = new Map<string, Heights>()

const parts = () => [...document.querySelectorAll<HTMLElement>('.below')]

/** Of the window, in the last moment before the change: asked for after it, the new page would be laid out whole. */
let width = 0

function keepHeights(entry: string) {
  if (entry === '') return
  width = innerWidth
  kept.delete(entry)
  const near = new Set<string>()
  const heights = parts().map((part) => {
    const box = part.getBoundingClientRect()
    if (box.bottom > -innerHeight && box.top < 2 * innerHeight)
      for (const { pathname } of part.querySelectorAll('a')) near.add(pathname)
    return heightInside(part, box)
  })
  kept.set(entry, { width, heights, near })
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
}

/** Whether they are the same parts at the same width. */
function giveHeights(entry: string): boolean {
  const left = kept.get(entry)
  const now = parts()
  if (left?.width !== width || left.heights.length !== now.length) return false
  for (const [index, part] of now.entries())
    part.style.setProperty('contain-intrinsic-block-size', `auto ${left.heights[index]}px`)
  return true
}

/** Of the page that stands: while another is drawn it is still the one before. */
let shownPath = ''

export type Parts = {
  /** Before them are at least so many screens of a phone or a laptop. */
  after: number
  /** Where they lead, by which they are known again; without them nobody knows whether they were seen. */
  links?: readonly string[]
}

/** No less than the height of a phone or a laptop. */
const SCREEN_PX = 1000

/**
 * Whether parts of a page may be on the screen as soon as they are drawn: on the way back those that were near it when the
 * page was left, and all of a page of which that is not known; on the way on those that a high window reaches, all after a
 * link into the middle of a page, and all of a page that stands, where somebody chooses or asks for more.
 */
export function mayBeSeen({ key, pathname, hash }: Location, type: NavigationType, { after, links = [] }: Parts) {
  if (pathname === shownPath) return true
  if (type !== 'POP') return hash !== '' || innerHeight > after * SCREEN_PX
  const left = kept.get(key)
  return left?.width !== innerWidth || links.length === 0 || links.some((link) => left.near.has(link))
}

/** Without what `contain-intrinsic-block-size` does not count. */
function heightInside(part: HTMLElement, { height: whole }: DOMRect): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part)
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].reduce(
    (height, edge) => height - Number.parseFloat(edge),
    whole,
  )
}
