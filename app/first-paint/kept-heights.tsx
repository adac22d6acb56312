import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { BeforeChange } from '#app/ui/before-change.tsx'

/**
 * Whoever comes back to a page inside the shop finds every part of it that lies below the first screen (`.below`) as high
 * as it was left, before any of it is laid out; where that is not known, and for a link into its middle, the page is laid
 * out whole at once. Before the router brings back the place, which it does in the root's layout.
 */
export function KeptHeights() {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  // The page is left when the way to another begins: until that is there something else may stand in its place.
  const entry = useNavigation().state === 'idle' ? key : ''
  const shown = useRef(key)
  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (type === 'POP') whole(!giveHeights(key))
    if (type === 'PUSH') whole(hash !== '')
  }, [key, hash, type])
  return <BeforeChange of={entry} call={keepHeights} />
}

const whole = (is: boolean) => document.documentElement.toggleAttribute('data-whole', is)

/** Pages of this visit. */
const MOST_KEPT = 20

type Heights = { width: number; heights: number[] }
/** By history entry. */
const kept = new Map<string, Heights>()

const parts = () => [...document.querySelectorAll<HTMLElement>('.below')]

/** Of the window, in the last moment before the change: asked for after it, the new page would be laid out whole. */
let width = 0

function keepHeights(entry: string) {
  if (entry === '') return
  width = innerWidth
  kept.delete(entry)
  kept.set(entry, { width, heights: parts().map(heightInside) })
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

/** Without what `contain-intrinsic-block-size` does not count. */
function heightInside(part: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part)
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].reduce(
    (height, edge) => height - Number.parseFloat(edge),
    part.getBoundingClientRect().height,
  )
}
