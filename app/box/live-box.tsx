import { memo, useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { depthOrder, onPicture } from '#domain/box/box-picture.ts'
import type { BoxLayers, Place } from '#domain/box/live-box.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ChosenItem } from './selection.ts'
import './live-box.css'

type Props = {
  layers: BoxLayers
  items: readonly ChosenItem[]
  /** Empty places show a small plus. */
  plus?: boolean
  /** How wide the box's picture is shown. */
  sizes: string
}

/**
 * The open box with what was chosen standing in it: the box, the items from back to front, a basket's handle between
 * its rows, the front wall. For the eye only; the list "Your box" says the same.
 */
export function LiveBox({ layers, items, plus = false, sizes }: Props) {
  const standing = useExitAnimation(items)
  const placesFor = (category: ChosenItem['category']) =>
    category === 'accessories' ? layers.accessories : layers.items
  return (
    <div className="live-set" aria-hidden="true">
      <Picture picture={layers.open} className="live-base" sizes={sizes} first />
      {plus && <Pluses layers={layers} items={items} />}
      {standing.map((item) => {
        const place = placesFor(item.category)[item.place]
        return (
          place && (
            <Standing key={item.id} picture={item.cutout} place={place} t={item.stature.t} leaving={item.leaving} />
          )
        )
      })}
      {layers.handle && (
        <span className="live-layer" style={{ zIndex: depthOrder(layers.handle.y) }}>
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

type StandingProps = { picture: PictureData; place: Place; t: number; leaving: boolean }

const Standing = memo(({ picture, place, t, leaving }: StandingProps) => {
  const { left, top } = onPicture(place, t)
  return (
    <span
      className={leaving ? 'live-it is-leaving' : 'live-it'}
      style={{ left: `${left}%`, top: `${top}%`, width: `${place.width}%`, zIndex: depthOrder(place.y) }}
    >
      <Picture picture={picture} sizes={CUTOUT_SIZES} />
    </span>
  )
})

function Pluses({ layers, items }: Pick<Props, 'layers' | 'items'>) {
  const taken = new Set(items.map(({ category, place }) => `${category === 'accessories'}${place}`))
  const places = [
    ...layers.items.map((place, index) => ({ place, key: `${false}${index}`, look: 'live-plus' })),
    ...layers.accessories.map((place, index) => ({ place, key: `${true}${index}`, look: 'live-plus is-accessory' })),
  ]
  return places
    .filter(({ key }) => !taken.has(key))
    .map(({ place, key, look }) => {
      const { left, top } = onPicture(place, 0)
      return (
        <span key={key} className={look} style={{ left: `${left}%`, top: `${top}%`, zIndex: depthOrder(place.y) }}>
          <Icon of="plus" />
        </span>
      )
    })
}

/** As long as an item takes to be lifted out. */
const LIFT_MS = 420

type Named = { id: string }

/**
 * What is there and, for as long as its leaving takes, what has just gone. By the clock and not by the end of an
 * animation, which never comes for people who asked for no motion.
 */
function useExitAnimation<Item extends Named>(present: readonly Item[]): readonly (Item & { leaving: boolean })[] {
  const [before, setBefore] = useState(present)
  const [gone, setGone] = useState<readonly Item[]>([])
  if (before !== present) {
    setBefore(present)
    setGone([...gone, ...before].filter((item) => !present.some(({ id }) => id === item.id)))
  }
  useEffect(() => {
    if (gone.length === 0) return
    const timer = setTimeout(() => setGone([]), LIFT_MS)
    return () => clearTimeout(timer)
  }, [gone])
  return [...present.map((item) => ({ ...item, leaving: false })), ...gone.map((item) => ({ ...item, leaving: true }))]
}
