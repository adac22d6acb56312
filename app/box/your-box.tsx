import { memo, useDeferredValue } from 'react'
import { href, Link } from 'react-router'
import { showToast } from '#app/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { boxTotal, countAccessories, countItems } from '#domain/box/box.ts'
import { BOX_TOASTS } from '#domain/box/box-toasts.ts'
import { formatExact } from '#domain/payment/money.ts'
import { LiveBox } from './live-box.tsx'
import { pressAndTell } from './press-item.ts'
import { type ChosenItem, currentSelection, type Selection, useSelection } from './selection.ts'
import { SheetGrip, useSheet } from './sheet-grip.tsx'
import './your-box.css'
import './your-box-sheet.css'

type Filled = Pick<Selection, 'box' | 'items'>

const SIZES = '(max-width: 63.9375rem) 25rem, 40rem'

/** What was pressed answers at once; the box follows in a task of its own. */
export default function YourBox() {
  const { box, items } = useDeferredValue(useSelection())
  return <FillingBox box={box} items={items} />
}

/** The box as it fills: sticky beside the picks, on a phone a sheet in three heights. */
const FillingBox = memo(({ box, items }: Filled) => {
  const { sheet, height, setHeight } = useSheet(items.length === 0)
  return (
    <section className="bl-box" aria-label="Your box" ref={sheet} data-height={height}>
      <div className="bl-sticky">
        <SheetGrip sheet={sheet} height={height} onHeight={setHeight} />
        <div className="live">
          {box && <LiveBox layers={box.layers} items={items} plus sizes={SIZES} />}
          <div className="live-top">{box && <span className="flag is-quiet">{box.name}</span>}</div>
        </div>
        <div className="panel">
          <BoxMeter box={box} items={items} />
          <Chosen items={items} />
          <PanelEnd box={box} items={items} />
        </div>
      </div>
    </section>
  )
})

const Chosen = ({ items }: Pick<Filled, 'items'>) => (
  <ul className="chosen">
    {items.map((item) => (
      <li key={item.id}>
        {item.name}
        <button type="button" aria-label={`Remove ${item.name}`} onClick={() => takeOut(item)}>
          <Icon of="x" />
        </button>
      </li>
    ))}
  </ul>
)

/** What is shown is a moment behind what is chosen: a second press is none. */
const takeOut = (item: ChosenItem) => {
  if (currentSelection().items.some(({ id }) => id === item.id)) pressAndTell(item)
}

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

function PanelEnd({ box, items }: Filled) {
  return (
    <div className="panel-end">
      <span>
        <span className="meta">{items.length === 0 ? 'Box' : `Box and ${pieces(items.length)}`}</span>
        <b className="price panel-total">{box ? formatExact(boxTotal(box, items)) : ''}</b>
      </span>
      {WAY_ON}
    </div>
  )
}

/** The same element whatever is in the box: drawn anew, it would ask for the next page's scripts once more. */
const WAY_ON = (
  <Link
    className="btn"
    to={href('/build-your-own/message')}
    prefetch="intent"
    onClick={(event) => {
      if (currentSelection().items.length > 0) return
      event.preventDefault()
      showToast({ type: 'error', ...BOX_TOASTS.noProducts })
    }}
  >
    Continue
  </Link>
)

/** How full the box is: regular items as a ribbon that grows, accessories as a diamond. */
function BoxMeter({ box, items }: Filled) {
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
