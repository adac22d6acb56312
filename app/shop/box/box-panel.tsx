import { memo, useDeferredValue } from 'react'
import { href, Link } from 'react-router'
import { showToast } from '#app/shell/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { BOX_TOASTS, boxTotal, countAccessories, countItems } from '#domain/box/box.ts'
import { formatExact } from '#domain/payment/money.ts'
import { LiveBox } from './live-box.tsx'
import { type ChosenItem, currentSelection, type Selection, toggleItemWithToast, useSelection } from './selection.ts'
import { SheetHandle, useSheet } from './sheet-handle.tsx'
import './box-panel.css'
import './box-panel-sheet.css'

type BoxContent = Pick<Selection, 'box' | 'items'>

const SIZES = '(max-width: 63.9375rem) 25rem, 40rem'

/** Box panel. Deferred, so that the clicked product responds first. */
export default function BoxPanel() {
  const { box, items } = useDeferredValue(useSelection())
  return <BoxPanelContent box={box} items={items} />
}

/** The box with its items: sticky beside the products, on a phone a sheet. */
const BoxPanelContent = memo(({ box, items }: BoxContent) => {
  const { sheet, height, setHeight } = useSheet(items.length === 0)
  return (
    <section className="bl-box" aria-label="Your box" ref={sheet} data-height={height}>
      <div className="bl-sticky">
        <SheetHandle sheet={sheet} height={height} onHeight={setHeight} />
        <div className="live">
          {box && <LiveBox layers={box.layers} items={items} plus sizes={SIZES} />}
          <div className="live-top">{box && <span className="flag is-quiet">{box.name}</span>}</div>
        </div>
        <div className="panel">
          <BoxMeter box={box} items={items} />
          <ChosenItems items={items} />
          <PanelFooter box={box} items={items} />
        </div>
      </div>
    </section>
  )
})

const ChosenItems = ({ items }: Pick<BoxContent, 'items'>) => (
  <ul className="chosen">
    {items.map((item) => (
      <li key={item.id}>
        {item.name}
        <button type="button" aria-label={`Remove ${item.name}`} onClick={() => removeItem(item)}>
          <Icon of="x" />
        </button>
      </li>
    ))}
  </ul>
)

/** The panel lags behind the selection: a second click on a removed item is ignored. */
const removeItem = (item: ChosenItem) => {
  if (currentSelection().items.some(({ id }) => id === item.id)) toggleItemWithToast(item)
}

const formatPieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

function PanelFooter({ box, items }: BoxContent) {
  return (
    <div className="panel-end">
      <span>
        <span className="meta">{items.length === 0 ? 'Box' : `Box and ${formatPieces(items.length)}`}</span>
        <b className="price panel-total">{box ? formatExact(boxTotal(box, items)) : ''}</b>
      </span>
      {CONTINUE_LINK}
    </div>
  )
}

/** Hoisted: a re-created link would prefetch the next page's scripts again. */
const CONTINUE_LINK = (
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

function BoxMeter({ box, items }: BoxContent) {
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
      <i key={index} className={segmentClass(index, now)} />
    ))}
  </span>
)

const segmentClass = (index: number, count: number) =>
  index < count ? (index === count - 1 ? 'on last' : 'on') : undefined
