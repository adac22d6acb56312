export type Box = { left: number; top: number; right: number; bottom: number }
/** How far the toasts go from their corner, and how tall they may be there; beyond that they scroll. */
export type Place = { x: number; y: number; room: number }

type Wanted = {
  screen: { width: number; height: number }
  /** The toasts in their corner, all of them at full height. */
  home: Box
  /** Where they are now: they stay if they can. */
  now: Pick<Place, 'x' | 'y'>
  /** What may not be covered, the first under no circumstances, the last if it can be helped. */
  avoid: readonly Box[]
}

/** From what is avoided, and from the edges of the screen. Toasts come from 16 px below their place. */
const GAP_PX = 16
/** From what is avoided, where they fit between two things so alone. */
const TIGHT_PX = 4
const EDGE_PX = 8
/** Less than a toast's height is no room for one. */
const LEAST_ROOM_PX = 72
/** Of something as large as the screen the middle is left free. */
const MIDDLE_PX = 24

/**
 * Where toasts cover nothing that was pressed: where they are, in their corner, in the one across from it, or closely
 * above or below what they would cover. Where they fit nowhere they take the larger room above or below it.
 */
export function freePlace({ avoid: everything, ...rest }: Wanted): Place {
  const { screen, home, now } = rest
  const avoid = everything.flatMap((box) => seenOf(box, screen) ?? [])
  const wanted = { ...rest, avoid }
  const across = { x: EDGE_PX * 3 - home.left, y: 0 }
  const isWide = home.right - home.left < screen.width / 2
  const sides = isWide ? [0, across.x] : [0]
  const beside = [GAP_PX, TIGHT_PX].flatMap((gap) =>
    avoid.flatMap(({ top, bottom }) =>
      sides.flatMap((x) => [
        { x, y: top - gap - home.bottom },
        { x, y: bottom + gap - home.top },
      ]),
    ),
  )
  const places = [now, { x: 0, y: 0 }, ...(isWide ? [across] : []), ...beside]
  // Less and less is asked for.
  for (let count = avoid.length; count > 0; count -= 1) {
    const boxes = avoid.slice(0, count)
    const free = places.find((place) => isOnScreen(moved(home, place), screen) && isFree(moved(home, place), boxes))
    if (free) return { ...free, room: screen.height - 2 * EDGE_PX }
  }
  return squeezed(wanted, sides)
}

/** The part of it that is on the screen: what is not cannot be covered. */
function seenOf(box: Box, { width, height }: Wanted['screen']): Box | undefined {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
  const [right, bottom] = [Math.min(width, box.right), Math.min(height, box.bottom)]
  return left < right && top < bottom ? { left, top, right, bottom } : undefined
}

const moved = ({ left, top, right, bottom }: Box, { x, y }: Pick<Place, 'x' | 'y'>): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})

const isOnScreen = ({ left, top, right, bottom }: Box, { width, height }: Wanted['screen']): boolean =>
  left >= 0 && right <= width && top >= EDGE_PX && bottom <= height - EDGE_PX

const isFree = (place: Box, boxes: readonly Box[]): boolean => !boxes.some((box) => isOver(place, box))

const isOver = (place: Box, box: Box): boolean =>
  place.left < box.right && place.right > box.left && place.top < box.bottom && place.bottom > box.top

/** Where all of them fit nowhere: beside what was pressed, or in the larger room above or below it, and they scroll. */
function squeezed({ screen: { height }, home, avoid: [pressed] }: Wanted, sides: readonly number[]): Place {
  const foot = Math.min(home.bottom, height - EDGE_PX)
  const beside = sides.find(
    (x) => !pressed || !isOver(moved(home, { x, y: 0 }), { ...pressed, top: 0, bottom: height }),
  )
  if (!pressed || beside !== undefined) return { x: beside ?? 0, y: foot - home.bottom, room: foot - EDGE_PX }
  const rooms = (top: number, bottom: number) => ({ above: top - GAP_PX - EDGE_PX, below: foot - bottom - GAP_PX })
  const whole = rooms(pressed.top, pressed.bottom)
  const middle = (pressed.top + pressed.bottom) / 2
  const { above, below } =
    Math.max(whole.above, whole.below) < LEAST_ROOM_PX ? rooms(middle - MIDDLE_PX, middle + MIDDLE_PX) : whole
  if (above >= below) return { x: 0, y: above + EDGE_PX - home.bottom, room: above }
  return { x: 0, y: foot - home.bottom, room: below }
}
