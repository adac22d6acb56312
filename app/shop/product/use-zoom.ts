import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Maximum time and distance between the two taps of a double tap. */
const DOUBLE_MS = 300
const DOUBLE_PX = 30
/** Minimum distance of a swipe; maximum of a tap. */
const SWIPE_PX = 50
const TAP_PX = 8
const DOUBLE_TAP_FACTOR = 2.5
const WHEEL_FACTOR = 0.002
/** A track pad reports a pinch as wheel events with small deltas. */
const PINCH_FACTOR = 0.01

type Finger = Point & { from: Point }
type Tap = Point & { at: number }

const CENTRE: Point = { x: 0, y: 0 }
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const midpoint = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * Zooms and pans one picture by wheel, mouse or touch: pinch, drag, double tap. At scale 1 a swipe calls `onSwipe`.
 */
export function useZoom(picture: Size, onSwipe: (step: 1 | -1) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Finger>())
  const lastTap = useRef<Tap>(undefined)
  const pinched = useRef(false)
  const [view, setView] = useState<View>(FITTED)
  const [isDragging, setHeld] = useState(false)

  const size = (): Size => frame.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
  const zoom = (factor: number, at = CENTRE) => setView((from) => zoomAt(from, factor, at, picture, size()))
  const pan = (by: Point) => setView((from) => panBy(from, by, picture, size()))
  const reset = () => setView(FITTED)
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : CENTRE
  }

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_FACTOR : WHEEL_FACTOR)), pointOf(event))
  })
  // React's wheel listeners are passive and cannot prevent a track pad's pinch from zooming the whole page.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => zoomByWheel(event)
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
      const middle = midpoint(point, other)
      const before = midpoint(finger, other)
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
    if (finger && !pinched.current && event.type === 'pointerup') onRelease(finger, event.timeStamp)
    pinched.current = false
  }
  function onRelease({ from, x, y }: Finger, at: number) {
    const across = x - from.x
    if (view.scale === 1 && Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(y - from.y))
      return onSwipe(across < 0 ? 1 : -1)
    if (distance(from, { x, y }) > TAP_PX) return
    const before = lastTap.current
    const double = before && at - before.at < DOUBLE_MS && distance(before, { x, y }) < DOUBLE_PX
    lastTap.current = double ? undefined : { x, y, at }
    if (double) view.scale > 1 ? reset() : zoom(DOUBLE_TAP_FACTOR, { x, y })
  }

  const touch = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return {
    frame,
    view,
    held: isDragging,
    touch,
    pan,
    reset,
    nearer: () => zoom(ZOOM_STEP),
    further: () => zoom(1 / ZOOM_STEP),
  }
}

type Size = { width: number; height: number }
/** In px, from the centre of the frame. */
type Point = { x: number; y: number }
/** `scale` 1 fits the picture into the frame; `x` and `y` are the offset of its centre in px. */
type View = Point & { scale: number }

export const FITTED: View = { scale: 1, x: 0, y: 0 }
/** Larger scales show no further detail. */
export const MAX_SCALE = 4
const ZOOM_STEP = 1.5

/** Scales by a factor around a point that keeps its place. The scale is limited to 1 to `MAX_SCALE`. */
export function zoomAt(view: View, factor: number, at: Point, picture: Size, frame: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return clampView({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, picture, frame)
}

/** Pans, limited to the picture's overflow. */
export const panBy = (view: View, by: Point, picture: Size, frame: Size): View =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, frame)

function clampView({ scale, x, y }: View, picture: Size, frame: Size): View {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height)
  const clamp = (offset: number, size: number, available: number) => {
    const beyond = Math.max(0, (size * fit * scale - available) / 2)
    return Math.min(beyond, Math.max(-beyond, offset)) || 0
  }
  return { scale, x: clamp(x, picture.width, frame.width), y: clamp(y, picture.height, frame.height) }
}
