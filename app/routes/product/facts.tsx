import { Due } from '#app/delivery/due.tsx'
import { ItemIcon } from '#app/ui/item-icon.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { BackLink } from './back-link.tsx'
import { Buy } from './buy.tsx'
import type { PageData } from './page-data.ts'

/** Everything to know before buying, beside the pictures. */
export function Facts({ card, collection, gst, lead, features, words, service, served }: PageData) {
  const { name, tags, launchingSoon: soon } = card
  return (
    <div className="pdp-info">
      <BackLink collection={collection} />
      {(soon || tags.includes('new') || tags.includes('bestseller')) && (
        <div className="pdp-flags">
          {soon && <span className="flag">Launching Soon</span>}
          {tags.includes('new') && <span className="flag is-new">New</span>}
          {tags.includes('bestseller') && <span className="flag is-zari">Bestseller</span>}
        </div>
      )}
      <h1 className="d7">{name}</h1>
      <p className="pdp-tagline">{card.tagline}</p>
      <div className="pdp-price">
        <Price paise={card.pricePaise} />
        {gst && <span className="meta">{gst}</span>}
        {card.available ? <span className="stock">{words.stock}</span> : <span className="stock is-out">Sold out</span>}
        {card.rating !== undefined && <Rating value={card.rating} />}
      </div>
      {soon && <p className="meta pdp-soon">{words.launchingSoon}</p>}
      <Buy card={card} />
      <p className="meta buy-returns">{words.returnsNote}</p>
      <Due gift={{ collection: collection.slug, available: card.available, service }} served={served} />
      <p className="lead">{lead}</p>
      <h2 className="vh">Gifting features</h2>
      <ul className="feats">
        {features.map(({ text, kind }) => (
          <li key={text}>
            <ItemIcon kind={kind} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
