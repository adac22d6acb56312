import { type PointerEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { PictureShape } from '#domain/catalogue/crop.ts'
import { type Crop, centredCrop, clampCrop, moveCrop, resizeCrop, widestCrop } from '#domain/catalogue/crop.ts'
import './crop-dialog.css'

type Size = { width: number; height: number }
type CropDialogProps = {
  src: string
  size: Size
  shape: PictureShape
  onUse: (crop: Crop) => void
  onClose: () => void
}

/** Dialog to crop a picture: drag and pinch, or three sliders. */
export function CropDialog({
  src,
  size: points,
  shape: { ratio, least: leastWidth },
  onUse,
  onClose,
}: CropDialogProps) {
  const headingId = useId()
  const size = { ...points, ratio }
  const widest = widestCrop(size)
  const least = Math.min(1, leastWidth / (widest * size.width))
  const [crop, setCrop] = useState(() => centredCrop(size))
  const change = (next: Crop) => setCrop(clampCrop(next, size, least))
  const height = (crop.width * size.width) / ratio / size.height
  const freeSpace = { x: 1 - crop.width, y: 1 - height }
  // Two pointers can move before the next render, so both update the latest state.
  const gestures = useGestures({
    onMove: (by) => setCrop((now) => moveCrop(now, by, size)),
    onPinch: (factor) => setCrop((now) => resizeCrop(now, now.width * factor, size, least)),
  })
  return (
    <Modal open onClose={onClose} labelledBy={headingId} className="dk-crop">
      <h2 id={headingId}>Crop</h2>
      <div className="dk-crop-frame" style={{ '--ratio': ratio }} {...gestures}>
        <img
          src={src}
          alt="Preview"
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
          label="Zoom"
          at={(widest - crop.width) / (widest - widest * least || 1)}
          disabled={least === 1}
          onMove={(at) => setCrop(resizeCrop(crop, widest - at * (widest - widest * least), size, least))}
        />
        <Slider
          label="Left and right"
          at={crop.x / (freeSpace.x || 1)}
          disabled={freeSpace.x < 0.001}
          onMove={(at) => change({ ...crop, x: at * freeSpace.x })}
        />
        <Slider
          label="Up and down"
          at={crop.y / (freeSpace.y || 1)}
          disabled={freeSpace.y < 0.001}
          onMove={(at) => change({ ...crop, y: at * freeSpace.y })}
        />
      </div>
      <div className="acts">
        <Button onClick={() => onUse(crop)}>Save</Button>
        <button type="button" className="btn-line" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}

type SliderProps = { label: string; at: number; disabled: boolean; onMove: (at: number) => void }

const Slider = ({ label, at, disabled, onMove: to }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={Math.round(at * 100)}
      disabled={disabled}
      onChange={({ target }) => to(Number(target.value) / 100)}
    />
  </label>
)

type Point = { x: number; y: number }
const distanceBetween = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

type GestureCallbacks = { onMove: (by: { left: number; up: number }) => void; onPinch: (factor: number) => void }

/** Pointer handlers: one finger pans by fractions of the frame, two fingers zoom. */
function useGestures({ onMove, onPinch }: GestureCallbacks) {
  const pointers = useRef(new Map<number, Point>())
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) {
      const before = pointers.current.get(pointerId)
      if (!before) return
      const was = distanceBetween([...pointers.current.values()])
      pointers.current.set(pointerId, { x, y })
      const now = distanceBetween([...pointers.current.values()])
      if (pointers.current.size > 1) return was > 0 && now > 0 ? onPinch(was / now) : undefined
      const frame = currentTarget.getBoundingClientRect()
      onMove({ left: (before.x - x) / frame.width, up: (before.y - y) / frame.height })
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
