import { memo, useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { BoxLayers, BoxPosition } from '#domain/box/box-layers.ts'
import { picturePosition, zIndexForDepth } from '#domain/box/box-layers.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ChosenItem } from './selection.ts'
import './live-box.css'

type Props = {
  layers: BoxLayers
  items: readonly ChosenItem[]
  /** Marks empty positions with a plus. */
  plus?: boolean
  sizes: string
}

/**
 * Picture of the open box with the chosen items in it: box, items from back to front, a basket's handle between its
 * rows, front layer. Decorative: the list "Your box" has the same content.
 */
export function LiveBox({ layers, items, plus = false, sizes }: Props) {
  const renderedItems = useExitAnimation(items)
  const placesFor = (category: ChosenItem['category']) =>
    category === 'accessories' ? layers.accessories : layers.items
  return (
    <div className="live-set" aria-hidden="true">
      <Picture picture={layers.open} className="live-base" sizes={sizes} first />
      {plus && <EmptyPositions layers={layers} items={items} />}
      {renderedItems.map((item) => {
        const place = placesFor(item.category)[item.place]
        return (
          place && (
            <BoxItemLayer key={item.id} picture={item.cutout} place={place} t={item.stature.t} leaving={item.leaving} />
          )
        )
      })}
      {layers.handle && (
        <span className="live-layer" style={{ zIndex: zIndexForDepth(layers.handle.y) }}>
          <Picture picture={layers.handle.picture} sizes={sizes} />
        </span>
      )}
      <span className="live-layer is-front">
        <Picture picture={layers.front} sizes={sizes} />
      </span>
    </div>
  )
}

const CUTOUT_SIZES = '14rem'

type BoxItemLayerProps = { picture: PictureData; place: BoxPosition; t: number; leaving: boolean }

const BoxItemLayer = memo(({ picture, place, t, leaving }: BoxItemLayerProps) => {
  const { left, top } = picturePosition(place, t)
  return (
    <span
      className={leaving ? 'live-it is-leaving' : 'live-it'}
      style={{ left: `${left}%`, top: `${top}%`, width: `${place.width}%`, zIndex: zIndexForDepth(place.y) }}
    >
      <Picture picture={picture} sizes={CUTOUT_SIZES} />
    </span>
  )
})

function EmptyPositions({ layers, items }: Pick<Props, 'layers' | 'items'>) {
  const taken = new Set(items.map(({ category, place }) => `${category === 'accessories'}${place}`))
  const places = [
    ...layers.items.map((place, index) => ({ place, key: `${false}${index}`, look: 'live-plus' })),
    ...layers.accessories.map((place, index) => ({ place, key: `${true}${index}`, look: 'live-plus is-accessory' })),
  ]
  return places
    .filter(({ key }) => !taken.has(key))
    .map(({ place, key, look }) => {
      const { left, top } = picturePosition(place, 0)
      return (
        <span key={key} className={look} style={{ left: `${left}%`, top: `${top}%`, zIndex: zIndexForDepth(place.y) }}>
          <Icon of="plus" />
        </span>
      )
    })
}

const REMOVE_MS = 420

type Identified = { id: string }

/**
 * Returns the present items, and the removed ones until their animation is over. Uses a timer, because animation
 * events never fire with reduced motion.
 */
function useExitAnimation<Item extends Identified>(present: readonly Item[]): readonly (Item & { leaving: boolean })[] {
  const [before, setBefore] = useState(present)
  const [removed, setGone] = useState<readonly Item[]>([])
  if (before !== present) {
    setBefore(present)
    setGone([...removed, ...before].filter((item) => !present.some(({ id }) => id === item.id)))
  }
  useEffect(() => {
    if (removed.length === 0) return
    const timer = setTimeout(() => setGone([]), REMOVE_MS)
    return () => clearTimeout(timer)
  }, [removed])
  return [
    ...present.map((item) => ({ ...item, leaving: false })),
    ...removed.map((item) => ({ ...item, leaving: true })),
  ]
}
