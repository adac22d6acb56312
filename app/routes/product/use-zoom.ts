import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

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

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCHED_WHEEL : WHEEL)), pointOf(event))
  })
  // React listens to wheels without the right to stop them: a pinch on a track pad would enlarge the whole page.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

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

type Size = { width: number; height: number }
/** In px, from the middle of the frame. */
type Point = { x: number; y: number }
/** How a picture is looked at: `scale` 1 is whole in its frame, `x` and `y` say how far its middle is from the frame's. */
type View = Point & { scale: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** Beyond, even a large file shows nothing more. */
export const CLOSEST = 4
/** What a press of a button or key does. */
const STEP = 1.5

/** Nearer or further by a factor, with what lies under a point staying there. */
export function zoomAt(view: View, factor: number, at: Point, picture: Size, frame: Size): View {
  const scale = Math.min(CLOSEST, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, picture, frame)
}

/** Moved, as far as there is picture beyond the frame. */
export const move = (view: View, by: Point, picture: Size, frame: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, frame)

function within({ scale, x, y }: View, picture: Size, frame: Size): View {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height)
  const hold = (wanted: number, size: number, room: number) => {
    const beyond = Math.max(0, (size * fit * scale - room) / 2)
    return Math.min(beyond, Math.max(-beyond, wanted)) || 0
  }
  return { scale, x: hold(x, picture.width, frame.width), y: hold(y, picture.height, frame.height) }
}
