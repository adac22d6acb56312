import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Due } from '#app/delivery/due.tsx'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ItemIcon } from '#app/ui/item-icon.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { type CollectionFace, collectionPath } from '#domain/catalogue/collections.ts'
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
      <NeedsScripts what="cart" />
      <p className="meta buy-returns">
        {words.freeShipping}. {words.returnsNote}
      </p>
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

/**
 * To the gift's collection: back to the card that was left where this visit has been there, as the browser's Back does,
 * also over several gifts in between; else to its beginning.
 */
function BackLink({ collection }: { collection: Pick<CollectionFace, 'slug' | 'title'> }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = collectionPath(collection)
  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const steps = stepsBackTo(list) ?? (state?.leftList === list ? -1 : undefined)
    if (steps === undefined) return
    event.preventDefault()
    void navigate(steps)
  }
  return (
    <Link className="back" to={list} onClick={goBack}>
      <Icon of="arrow-left" />
      Back to {collection.title}
    </Link>
  )
}

/** How far back the list was last seen; `undefined` where it was not, or where the browser does not say. */
function stepsBackTo(list: string): number | undefined {
  const entries = window.navigation?.entries() ?? []
  const here = window.navigation?.currentEntry?.index ?? 0
  const there = entries.slice(0, here).findLastIndex(({ url }) => url !== null && new URL(url).pathname === list)
  return there < 0 ? undefined : there - here
}
