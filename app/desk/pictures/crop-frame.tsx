import { type PointerEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { type Crop, clampCrop, middleCrop, moveCrop, widenCrop, widestCrop } from '#domain/catalogue/crop.ts'
import type { PictureShape } from '#domain/catalogue/picture-shape.ts'
import './crop-frame.css'

type Size = { width: number; height: number }
type Props = { src: string; size: Size; shape: PictureShape; onUse: (crop: Crop) => void; onClose: () => void }

/** Which part of a photo is shown: it is moved under the frame by hand or mouse, or by the three sliders. */
export function CropFrame({ src, size: points, shape: { ratio, least: leastWidth }, onUse, onClose }: Props) {
  const head = useId()
  const size = { ...points, ratio }
  const widest = widestCrop(size)
  const least = Math.min(1, leastWidth / (widest * size.width))
  const [crop, setCrop] = useState(() => middleCrop(size))
  const change = (next: Crop) => setCrop(clampCrop(next, size, least))
  const height = (crop.width * size.width) / ratio / size.height
  const room = { x: 1 - crop.width, y: 1 - height }
  // Two fingers move before the page is painted once: each goes on from where the other has left it.
  const hand = useHand({
    onMove: (by) => setCrop((now) => moveCrop(now, by, size)),
    onPinch: (factor) => setCrop((now) => widenCrop(now, now.width * factor, size, least)),
  })
  return (
    <Modal open onClose={onClose} labelledBy={head} className="dk-crop">
      <h2 id={head}>What is shown of it</h2>
      <div className="dk-crop-frame" style={{ '--ratio': ratio }} {...hand}>
        <img
          src={src}
          alt="As it will be shown"
          draggable={false}
          style={{
            width: `${100 / crop.width}%`,
            left: `${(-100 * crop.x) / crop.width}%`,
            top: `${(-100 * crop.y) / height}%`,
          }}
        />
      </div>
      <div className="dk-crop-sliders">
        <Slider
          label="Closer"
          at={(widest - crop.width) / (widest - widest * least || 1)}
          off={least === 1}
          to={(at) => setCrop(widenCrop(crop, widest - at * (widest - widest * least), size, least))}
        />
        <Slider
          label="Left and right"
          at={crop.x / (room.x || 1)}
          off={room.x < 0.001}
          to={(at) => change({ ...crop, x: at * room.x })}
        />
        <Slider
          label="Up and down"
          at={crop.y / (room.y || 1)}
          off={room.y < 0.001}
          to={(at) => change({ ...crop, y: at * room.y })}
        />
      </div>
      <div className="acts">
        <Button onClick={() => onUse(crop)}>Use this</Button>
        <button type="button" className="btn-line" onClick={onClose}>
          Leave it
        </button>
      </div>
    </Modal>
  )
}

type SliderProps = { label: string; at: number; off: boolean; to: (at: number) => void }

const Slider = ({ label, at, off, to }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={Math.round(at * 100)}
      disabled={off}
      onChange={({ target }) => to(Number(target.value) / 100)}
    />
  </label>
)

type Point = { x: number; y: number }
const apart = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

type Hand = { onMove: (by: { left: number; up: number }) => void; onPinch: (factor: number) => void }

/** One finger moves the picture, by parts of the frame; two bring it closer. */
function useHand({ onMove, onPinch }: Hand) {
  const held = useRef(new Map<number, Point>())
  const release = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) {
      const before = held.current.get(pointerId)
      if (!before) return
      const was = apart([...held.current.values()])
      held.current.set(pointerId, { x, y })
      const now = apart([...held.current.values()])
      if (held.current.size > 1) return was > 0 && now > 0 ? onPinch(was / now) : undefined
      const frame = currentTarget.getBoundingClientRect()
      onMove({ left: (before.x - x) / frame.width, up: (before.y - y) / frame.height })
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
