import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import './picture-zoom.css'
import { useZoom } from './use-zoom.ts'
import './enlarge-link.css'

type EnlargeLinkProps = {
  picture: PictureData
  isTabbable: boolean
  onEnlarge: () => void
  children: ReactNode
}

const largestFile = (picture: PictureData): string =>
  'missing' in picture
    ? `/pictures/placeholder/${picture.missing}.svg`
    : `${picture.base}-${Math.max(...picture.avif)}.avif`

/** A picture that links to its largest file; with scripts it opens the zoom dialog. */
export function EnlargeLink({ picture, isTabbable, onEnlarge, children }: EnlargeLinkProps) {
  const enlarge = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onEnlarge()
  }
  return (
    <a
      className="enlarge"
      data-waits=""
      href={largestFile(picture)}
      tabIndex={isTabbable ? undefined : -1}
      draggable={false}
      aria-haspopup="dialog"
      onClick={enlarge}
    >
      {children}
      <span className="vh">, enlarge</span>
      <span className="sq">
        <Icon of="zoom-in" />
      </span>
    </a>
  )
}

type Props = {
  name: string
  pictures: readonly PictureData[]
  /** Index of the current picture; `onShow` wraps around. */
  current: number
  onShow: (index: number) => void
  open: boolean
  onClose: () => void
}

const PAN_PX = 80
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Full-screen dialog with zoom for the pictures of a product. */
export function PictureZoom({ open, onClose, ...rest }: Props) {
  return (
    <Modal open={open} onClose={onClose} label={`Pictures of ${rest.name}, enlarged`} className="zoom">
      <Viewer {...rest} onClose={onClose} />
    </Modal>
  )
}

function Viewer({ pictures, current, onShow, onClose }: Omit<Props, 'open'>) {
  const picture = pictures[current] as PictureData
  const step = (by: number) => {
    reset()
    onShow(current + by)
  }
  const { frame, view, held, touch, pan, reset, nearer, further } = useZoom(picture, step)
  const isFitted = view.scale === 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    if (arrow && isFitted) arrow[0] && step(arrow[0])
    else if (arrow) pan({ x: -arrow[0] * PAN_PX, y: -arrow[1] * PAN_PX })
    else if (event.key === '+' || event.key === '=') nearer()
    else if (event.key === '-' || event.key === '_') further()
    else if (event.key === '0') reset()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do
    <div className="zoom-in" onKeyDown={onKeyDown}>
      <div className="zoom-frame" ref={frame} data-near={!isFitted} data-dragged={held} {...touch}>
        <div style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
          <Picture key={current} picture={picture} sizes="900px" first />
        </div>
      </div>
      <IconButton of="x" label="Close" className="sq zoom-close" onClick={onClose} />
      <div className="zoom-acts">
        <IconButton of="arrow-left" label="Previous picture" className="sq" onClick={() => step(-1)} />
        <p className="zoom-count num" role="status">
          {`${current + 1} of ${pictures.length}`}
          <span className="vh">{`, ${Math.round(view.scale * 100)}%`}</span>
        </p>
        <IconButton of="arrow-right" label="Next picture" className="sq" onClick={() => step(1)} />
        <button
          type="button"
          className="sq"
          aria-label="Zoom out"
          aria-disabled={isFitted || undefined}
          onClick={further}
        >
          <Icon of="minus" />
        </button>
        <IconButton of="plus" label="Zoom in" className="sq" onClick={nearer} />
      </div>
    </div>
  )
}
