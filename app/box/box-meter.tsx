import { type Box, countAccessories, countItems } from '#domain/box.ts'
import type { ChosenItem } from './selection.ts'

type Props = { box: Box | undefined; items: readonly ChosenItem[] }

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** How full the box is: regular items as a ribbon that grows, accessories as a diamond. */
export function BoxMeter({ box, items }: Props) {
  if (!box) return <div className="meter" />
  const { maxItems, maxAccessories } = box
  const [regular, accessories] = [countItems(items), countAccessories(items)]
  return (
    <div className="meter">
      <span className="meter-items" role="status">
        {regular} of {maxItems} items
      </span>
      <span className="meta" role="status">
        {accessories} of {maxAccessories} {maxAccessories === 1 ? 'accessory' : 'accessories'}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold the pieces of ribbon */}
      <span
        className="meter-bar"
        role="meter"
        aria-label="Items in the box"
        aria-valuemin={0}
        aria-valuenow={regular}
        aria-valuemax={maxItems}
      >
        {upTo(maxItems).map((index) => (
          <i key={index} className={markOf(index, regular)} />
        ))}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span
        className="meter-acc"
        role="meter"
        aria-label="Accessories in the box"
        aria-valuemin={0}
        aria-valuenow={accessories}
        aria-valuemax={maxAccessories}
      >
        {upTo(maxAccessories).map((index) => (
          <i key={index} className={index < accessories ? 'on' : undefined} />
        ))}
      </span>
    </div>
  )
}

const markOf = (index: number, count: number) => (index < count ? (index === count - 1 ? 'on last' : 'on') : undefined)
