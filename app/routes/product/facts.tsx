import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { cartItemOf } from '#app/cart/cart-item-of.ts'
import { Heart } from '#app/cart/heart.tsx'
import { Due } from '#app/delivery/due.tsx'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ItemIcon } from '#app/ui/item-icon.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { type CollectionFace, collectionPath, giftPath } from '#domain/catalogue/collections.ts'
import { isLongName } from '#domain/catalogue/product.ts'
import { Buy } from './buy.tsx'
import type { PageData } from './page-data.ts'

/** Everything to know before buying, beside the pictures. */
export function Facts({ card, collection, gst, lead, features, words, service, served }: PageData) {
  const { name } = card
  return (
    <div className="pdp-info">
      <BackLink collection={collection} />
      {card.available && <Flags card={card} />}
      <h1 className={isLongName(name) ? 'd7 is-long-name' : 'd7'}>{name}</h1>
      <p className="pdp-tagline">{card.tagline}</p>
      <div className="pdp-price">
        <Price paise={card.pricePaise} />
        {gst && <span className="meta">{gst}</span>}
        {card.available ? <span className="stock">{words.stock}</span> : <span className="stock is-out">Sold out</span>}
        {card.rating !== undefined && <Rating value={card.rating} />}
      </div>
      {card.available ? (
        <>
          {card.launchingSoon && <p className="meta pdp-soon">{words.launchingSoon}</p>}
          <Buy card={card} />
          <NeedsScripts what="cart" />
          <p className="meta buy-returns">
            {words.freeShipping}. {words.returnsNote}
          </p>
          <Due gift={{ service }} served={served} />
        </>
      ) : (
        <SoldOut card={card} collection={collection} />
      )}
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

function Flags({ card: { tags, launchingSoon } }: Pick<PageData, 'card'>) {
  const isNew = tags.includes('new')
  const isBestseller = tags.includes('bestseller')
  if (!launchingSoon && !isNew && !isBestseller) return null
  return (
    <div className="pdp-flags">
      {launchingSoon && <span className="flag">Launching Soon</span>}
      {isNew && <span className="flag is-new">New</span>}
      {isBestseller && <span className="flag is-zari">Bestseller</span>}
    </div>
  )
}

/** Replaces everything that buys: the other gifts of the collection, and the heart. */
function SoldOut({ card, collection }: Pick<PageData, 'card' | 'collection'>) {
  const { id, name } = card
  const { price, image } = cartItemOf(card, 1)
  return (
    <div className="buy">
      <Link className="btn-line" to={collectionPath(collection)}>
        See {collection.title}
      </Link>
      <Heart wish={{ id, name, href: giftPath(card), image, price }} />
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
