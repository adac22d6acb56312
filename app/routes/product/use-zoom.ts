import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { move, type Point, type Size, STEP, type View, WHOLE, zoomAt } from './zoom-view.ts'

/** Two presses so close together, in time and place, are a double one. */
const DOUBLE_MS = 300
const DOUBLE_PX = 30
/** A finger that goes further has swiped; one that goes less has tapped. */
const SWIPE_PX = 50
const TAP_PX = 8
const DOUBLE_STEP = 2.5
const WHEEL = 0.002
/** A pinch on a track pad comes as a wheel that turns little. */
const PINCHED_WHEEL = 0.01

type Finger = Point & { from: Point }
type Tap = Point & { at: number }

const MIDDLE: Point = { x: 0, y: 0 }
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * One picture in its frame, looked at with a wheel, a mouse or fingers: pinch, drag, double tap. While it is whole, a
 * swipe asks for the picture beside it.
 */
export function useZoom(picture: Size, onSwipe: (step: 1 | -1) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Finger>())
  const lastTap = useRef<Tap>(undefined)
  const pinched = useRef(false)
  const [view, setView] = useState<View>(WHOLE)
  const [held, setHeld] = useState(false)

  const size = (): Size => frame.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
  const zoom = (factor: number, at = MIDDLE) => setView((from) => zoomAt(from, factor, at, picture, size()))
  const pan = (by: Point) => setView((from) => move(from, by, picture, size()))
  const reset = () => setView(WHOLE)
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE
  }

  // React listens to wheels without the right to stop them: a pinch on a track pad would enlarge the whole page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the frame and the picture when it turns
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCHED_WHEEL : WHEEL)), pointOf(event))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [picture])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    fingers.current.set(event.pointerId, { ...point, from: point })
    if (fingers.current.size > 1) pinched.current = true
    setHeld(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const finger = fingers.current.get(event.pointerId)
    if (!finger) return
    const point = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const middle = between(point, other)
      const before = between(finger, other)
      zoom(distance(point, other) / Math.max(1, distance(finger, other)), middle)
      pan({ x: middle.x - before.x, y: middle.y - before.y })
    } else pan({ x: point.x - finger.x, y: point.y - finger.y })
    fingers.current.set(event.pointerId, { ...finger, ...point })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const finger = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    if (fingers.current.size > 0) return
    setHeld(false)
    if (finger && !pinched.current && event.type === 'pointerup') lift(finger, event.timeStamp)
    pinched.current = false
  }
  function lift({ from, x, y }: Finger, at: number) {
    const across = x - from.x
    if (view.scale === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(y - from.y))
      return onSwipe(across < 0 ? 1 : -1)
    if (distance(from, { x, y }) > TAP_PX) return
    const before = lastTap.current
    const double = before && at - before.at < DOUBLE_MS && distance(before, { x, y }) < DOUBLE_PX
    lastTap.current = double ? undefined : { x, y, at }
    if (double) view.scale > 1 ? reset() : zoom(DOUBLE_STEP, { x, y })
  }

  const touch = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return { frame, view, held, touch, pan, reset, nearer: () => zoom(STEP), further: () => zoom(1 / STEP) }
}
