import { type Box, countAccessories, countItems } from '#domain/box/box.ts'
import type { ChosenItem } from './selection.ts'

type Props = { box: Box | undefined; items: readonly ChosenItem[] }

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
      <Meter className="meter-bar" label="Items in the box" now={regular} max={maxItems} />
      <Meter className="meter-acc" label="Accessories in the box" now={accessories} max={maxAccessories} />
    </div>
  )
}

type MeterProps = { className: string; label: string; now: number; max: number }

const Meter = ({ className, label, now, max }: MeterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold the pieces
  <span className={className} role="meter" aria-label={label} aria-valuemin={0} aria-valuenow={now} aria-valuemax={max}>
    {Array.from({ length: max }, (_, index) => index).map((index) => (
      <i key={index} className={markOf(index, now)} />
    ))}
  </span>
)

const markOf = (index: number, count: number) => (index < count ? (index === count - 1 ? 'on last' : 'on') : undefined)
