import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { capitalised, spellNumber } from '#domain/text/indian-number.ts'
import type { ParcelData } from './parcel-state.tsx'

type Item = { key: string; name: string; quantity: number; picture?: PictureData | undefined }
type CheckedItems = { isTicked: (key: string) => boolean; press: (key: string, on: boolean) => void }

/** Checkbox row of one item. */
const PackingListRow = ({ item, ticks }: { item: Item; ticks: CheckedItems }) => (
  <li>
    <label>
      <input
        className="dk-tick"
        type="checkbox"
        form="bench"
        name="item"
        value={item.key}
        checked={ticks.isTicked(item.key)}
        onChange={({ currentTarget }) => ticks.press(item.key, currentTarget.checked)}
      />
      <span className="what">
        {item.picture && (
          <span className="pic">
            <Picture picture={item.picture} sizes="44px" />
          </span>
        )}
        <b>{capitalised(item.name)}</b>
      </span>
      <span className="q num">{item.quantity}</span>
    </label>
  </li>
)

/** Packing list with its progress, grouped by order line. */
export function PackingList({
  shown: { groups, extras, isPackable, ...shown },
  ticks,
}: {
  shown: ParcelData
  ticks: CheckedItems
}) {
  const all = [...groups.flatMap(({ items }) => items), ...extras]
  const done = all.filter(({ key }) => ticks.isTicked(key)).length
  const boxes = groups.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <div
        className="dk-run dk-bench-run"
        style={{ '--v': isPackable ? (done / all.length) * 100 : 0 } as React.CSSProperties}
      >
        <h2 id="in-the-box">In the box</h2>
        {isPackable && (
          <span className="dk-sub" role="status">
            {done} of {all.length}
            {boxes > 1 && `, ${spellNumber(boxes)} boxes`}
          </span>
        )}
        <i aria-hidden="true" />
      </div>
      <OtherPacker ticks={shown.ticks} me={shown.me} now={shown.now} />
      <fieldset className="dk-bare" disabled={!isPackable}>
        <legend className="vh">In the box</legend>
        {groups.map(({ position, name, quantity, picture, items }) => (
          <div key={position}>
            {groups.length > 1 && (
              <h3 className="dk-bench-line">
                <span className="pic">
                  <Picture picture={picture} sizes="56px" />
                </span>
                <span>{name}</span>
                {quantity > 1 && <em>x{quantity}</em>}
              </h3>
            )}
            <ul className="dk-ticks">
              {items.map((item) => (
                <PackingListRow key={item.key} item={item} ticks={ticks} />
              ))}
            </ul>
          </div>
        ))}
        {extras.length > 0 && (
          <ul className="dk-ticks">
            {extras.map((item) => (
              <PackingListRow key={item.key} item={item} ticks={ticks} />
            ))}
          </ul>
        )}
      </fieldset>
      <noscript>
        <button type="submit" className="btn-line" form="bench" name="act" value="keep">
          Save checked items
        </button>
      </noscript>
    </>
  )
}

const RECENT_MINUTES = 15

/** Names another packer who checked an item of the same parcel within the last 15 minutes. */
function OtherPacker({ ticks, me, now }: Pick<ParcelData, 'ticks' | 'me' | 'now'>) {
  const other = ticks.findLast(({ who }) => who !== me)
  if (!other) return null
  const minutes = Math.floor((Date.parse(now) - Date.parse(other.at)) / 60_000)
  if (minutes >= RECENT_MINUTES) return null
  const when = minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return (
    <p className="dk-sub dk-others" role="status">
      {other.who} is packing this parcel too: last item {when}.
    </p>
  )
}

/** Expected appearance of the parcel: product picture, card text and wrapping. */
export function ParcelAppearance({
  shown: { groups, message, cardFrom, giftWrap, hidePrices },
}: {
  shown: ParcelData
}) {
  return (
    <aside aria-label="How it should look">
      <div className={groups.length > 1 ? 'dk-bench-pics' : undefined}>
        {groups.map(({ position, name, picture }) => (
          <figure key={position} className="dk-bench-pic">
            <Picture picture={picture} sizes="(max-width: 80rem) 100vw, 312px" />
            <figcaption className="dk-sub">{groups.length > 1 ? name : 'As shown in the shop'}</figcaption>
          </figure>
        ))}
      </div>
      {(message.trim() !== '' || cardFrom !== '') && (
        <div className="dk-mini-card">
          {message.trim() !== '' && <p>{message.trim()}</p>}
          {cardFrom !== '' && <p className="from">From {cardFrom}</p>}
        </div>
      )}
      <ul className="dk-wishes">
        <li>{giftWrap ? 'Wrap it as a gift.' : 'No gift wrap.'}</li>
        <li>
          {hidePrices
            ? 'Prices hidden: no prices and no invoice in the parcel.'
            : 'No prices and no invoice in the parcel.'}
        </li>
        {message.trim() === '' && cardFrom === '' && <li>No card.</li>}
      </ul>
    </aside>
  )
}
