import { Picture } from '#app/ui/picture.tsx'
import type { ParcelData } from './parcel-key.ts'

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
