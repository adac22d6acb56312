import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { BeforeChange } from '#app/ui/before-change.tsx'

/**
 * Whoever comes back to a page inside the shop finds every part of it that lies below the first screen (`.below`) as high
 * as it was left, before any of it is laid out; where that is not known, and for a link into its middle, the page is laid
 * out whole at once. Before the router brings back the place, which it does in the root's layout.
 */
export function KeptHeights() {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (type === 'POP') whole(!giveHeights(key))
    if (type === 'PUSH') whole(hash !== '')
  }, [key, hash, type])
  return <BeforeChange of={key} call={keepHeights} />
}

const whole = (is: boolean) => document.documentElement.toggleAttribute('data-whole', is)

/** Pages of this visit. */
const MOST_KEPT = 20

type Heights = { width: number; heights: number[] }
/** By history entry. */
const kept = new Map<string, Heights>()

const parts = () => [...document.querySelectorAll<HTMLElement>('.below')]

function keepHeights(entry: string) {
  kept.delete(entry)
  kept.set(entry, { width: innerWidth, heights: parts().map(heightInside) })
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
}

/** Whether they are the same parts at the same width. */
function giveHeights(entry: string): boolean {
  const { width, heights = [] } = kept.get(entry) ?? {}
  const now = parts()
  if (width !== innerWidth || heights.length !== now.length) return false
  for (const [index, part] of now.entries())
    part.style.setProperty('contain-intrinsic-block-size', `auto ${heights[index]}px`)
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
