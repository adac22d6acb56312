import { Picture } from '#app/ui/picture.tsx'
import type { Shown } from './shown.ts'

/** How it should look: the picture of the shop, the card as it is printed, and what else is wished for. */
export function Look({ shown: { groups, message, cardFrom, giftWrap, hidePrices } }: { shown: Shown }) {
  return (
    <aside aria-label="How it should look">
      <div className={groups.length > 1 ? 'dk-bench-pics' : undefined}>
        {groups.map(({ position, name, picture }) => (
          <figure key={position} className="dk-bench-pic">
            <Picture picture={picture} sizes="(max-width: 80rem) 100vw, 312px" />
            <figcaption className="dk-sub">{groups.length > 1 ? name : 'As in the shop.'}</figcaption>
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
            ? 'Prices hidden: nothing with a price goes in, and no invoice.'
            : 'No price and no invoice goes in.'}
        </li>
        {message.trim() === '' && cardFrom === '' && <li>No card.</li>}
      </ul>
    </aside>
  )
}
