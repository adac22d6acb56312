import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { prefersStill } from '#app/ui/prefers-still.ts'
import { type Box, freePlace, type Place } from './free-place.ts'
import { lastPress } from './last-press.ts'

const SETTLE_MS = 240

/**
 * Keeps the toasts off what was pressed, and where it can be off the field that has the focus, a code, a fresh link, a bar
 * at the foot of the screen, what stands around the press, what else is to be mended and the header. They move by `translate` alone: nothing on the page shifts.
 */
export function useFreePlace(layer: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const now = useRef({ x: 0, y: 0 })
  const seen = useRef<Seen>(undefined)
  const place = () => {
    if (!layer.current || !list.current) return
    now.current = placed(layer.current, list.current, now.current)
    seen.current = settle(layer.current, list.current, seen.current)
  }
  const frame = useRef<number>(undefined)

  useLayoutEffect(place)
  useEffect(() => {
    // The page moves for many reasons: each frame is set right before it is seen, as long as there is a toast.
    const again = () => {
      place()
      frame.current = list.current?.hasChildNodes() ? requestAnimationFrame(again) : undefined
    }
    frame.current ??= requestAnimationFrame(again)
    // What takes the focus in a frame, after its place was found in it, may scroll the page under them.
    const afterFocus = () => queueMicrotask(place)
    addEventListener('focusin', afterFocus)
    return () => removeEventListener('focusin', afterFocus)
  })
  useEffect(
    () => () => {
      if (frame.current !== undefined) cancelAnimationFrame(frame.current)
      frame.current = undefined
    },
    [],
  )
}

type Seen = { first: Element | null; last: Element | null; height: number } | undefined

/** When the oldest of several has gone the others come down into its place; they are not there at once. */
function settle(
  layer: HTMLElement,
  { firstElementChild, lastElementChild, offsetHeight }: HTMLElement,
  seen: Seen,
): Seen {
  const fell = seen && seen.first === firstElementChild && seen.last !== lastElementChild && !seen.last?.isConnected
  if (fell && firstElementChild && !prefersStill()) {
    const from = { transform: `translateY(${offsetHeight - seen.height}px)` }
    layer.animate([from, { transform: 'none' }], { duration: SETTLE_MS, easing: 'ease-out' })
  }
  return { first: firstElementChild, last: lastElementChild, height: offsetHeight }
}

function placed(layer: HTMLElement, { childElementCount, offsetHeight }: HTMLElement, now: Pick<Place, 'x' | 'y'>) {
  if (childElementCount === 0) return { x: 0, y: 0 }
  const { offsetLeft: left, offsetWidth } = layer
  const bottom = layer.offsetTop + layer.offsetHeight
  const home = { left, right: left + offsetWidth, top: bottom - offsetHeight, bottom }
  const screen = { width: document.documentElement.clientWidth, height: innerHeight }
  const { x, y, room } = freePlace({ screen, home, now, avoid: boxesToAvoid(home) })
  const isTooTall = offsetHeight > room
  layer.style.translate = x || y ? `${x}px ${y}px` : ''
  layer.style.maxHeight = isTooTall ? `${room}px` : ''
  layer.style.overflow = isTooTall ? 'hidden auto' : ''
  return { x, y }
}

function boxesToAvoid(home: Box): Box[] {
  const press = lastPress()
  const { activeElement: focused } = document
  const reached = focused && !focused.closest('.toast-layer') ? focused : undefined
  const boxes = [
    press && (press.control.checkVisibility?.() === false ? toBox(press.box) : boxOf(press.control)),
    reached && wordsAround(reached),
    ...marked('uncovered'),
    barUnder(home),
    press && groupOf(press.control),
    ...faults(),
    ...marked('spared'),
    ...Array.from(document.querySelectorAll('.header'), boxOf),
  ]
  return boxes.filter((box) => !!box)
}

const boxOf = (element: Element): Box => toBox(element.getBoundingClientRect())

/** What a rectangle knows is not its own: nothing of it could be copied. */
const toBox = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

/** A field with its label and what is said of it, or what has the focus alone. */
const wordsAround = (reached: Element): Box | undefined =>
  [reached.closest('.field'), reached]
    .flatMap((element) => element ?? [])
    .map(boxOf)
    .find((box) => isSmall(box, 1 / 2))

/**
 * What is on the page to be read off it or taken along is uncovered: a code to scan, a fresh link, a sum, what a toast
 * speaks of. What stands around that is spared where there is a place beside it.
 */
const marked = (mark: 'uncovered' | 'spared'): Box[] =>
  Array.from(document.querySelectorAll(`[data-${mark}]`), boxOf).filter(isSeen)

/** The other fields that a toast says are missing. */
const faults = (): Box[] =>
  Array.from(document.querySelectorAll('[aria-invalid="true"]'))
    .flatMap((field) => wordsAround(field) ?? [])
    .filter(isSeen)

const isSeen = ({ top, bottom, left, right }: Box): boolean => bottom > 0 && top < innerHeight && right > left

/** A bar that stays at the foot of the screen while the page scrolls. */
function barUnder({ left, right }: Box): Box | undefined {
  for (let at = document.elementFromPoint((left + right) / 2, innerHeight - 2); at; at = at.parentElement) {
    const box = boxOf(at)
    if (/fixed|sticky/.test(getComputedStyle(at).position) && isSmall(box)) return box
  }
  return undefined
}

/** What is likely to be pressed next: the controls that stand together with this one. */
function groupOf(control: Element): Box | undefined {
  let group = control.parentElement
  while (group && group.querySelectorAll('button,input,select,textarea').length < 2) group = group.parentElement
  const box = group && boxOf(group)
  return box && isSmall(box) ? box : undefined
}

const isSmall = ({ top, bottom }: Box, share = 1 / 3): boolean => bottom - top < innerHeight * share
