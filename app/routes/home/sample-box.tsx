import { href, Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

export type BoxLayers = {
  open: PictureData
  front: PictureData
  /** From back to front, in per cent of the box's picture. */
  items: readonly { picture: PictureData; left: number; top: number; width: number }[]
}

const BOX_SIZES = '(max-width: 48rem) 116vw, 60vw'
const ITEM_SIZES = '(max-width: 48rem) 44vw, 23vw'

/** A box with three things in it and what it comes to; the place where building starts. */
export function SampleBox({ open, front, items }: BoxLayers) {
  return (
    <div className="build-pic" id="start-building">
      <div className="live-set">
        <Picture picture={open} sizes={BOX_SIZES} className="layer" />
        {items.map(({ picture, left, top, width }) => (
          <span className="it" key={left} style={{ left: `${left}%`, top: `${top}%`, width: `${width}%` }}>
            <Picture picture={picture} sizes={ITEM_SIZES} />
          </span>
        ))}
        <Picture picture={front} sizes={BOX_SIZES} className="layer" />
      </div>
      <div className="tag preview-tag">
        <b className="d5">Custom box</b>
        <span className="price d5">₹149</span>
        <span className="meta">3 products · Size Medium</span>
        <Link className="link" to={href('/build-your-own')}>
          Customize
        </Link>
      </div>
    </div>
  )
}
