export type Size = { width: number; height: number }
/** In px, from the middle of the frame. */
export type Point = { x: number; y: number }
/** How a picture is looked at: `scale` 1 is whole in its frame, `x` and `y` say how far its middle is from the frame's. */
export type View = Point & { scale: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** Beyond, even a large file shows nothing more. */
export const CLOSEST = 4
/** What a press of a button or key does. */
export const STEP = 1.5

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
