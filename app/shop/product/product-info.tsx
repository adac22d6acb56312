import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { toCartItem } from '#app/shop/cart/cart.ts'
import { ProductDelivery } from '#app/shop/delivery/product-delivery.tsx'
import { OccasionNotice } from '#app/shop/occasion/occasion-notice.tsx'
import { WishlistButton } from '#app/shop/wishlist/wishlist.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/product-card.tsx'
import { type CollectionSummary, collectionPath, productPath } from '#domain/catalogue/collections.ts'
import { isLongName } from '#domain/catalogue/product.ts'
import type { Route } from './+types/product.ts'
import { BuyRow } from './buy-row.tsx'
import { ItemIcon } from './product-panels.tsx'

/** Name, price, purchase and features, beside the pictures. */
export function ProductInfo({ card, collection, gst, lead, features, words, service, sameDay, served }: PageData) {
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
          <BuyRow card={card} />
          <NoScriptNotice what="cart" />
          <p className="meta buy-returns">
            {words.freeShipping}. {words.returnsNote}
          </p>
          <OccasionNotice service={service} />
          <ProductDelivery gift={{ id: card.id, service, sameDay }} served={served} />
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

function SoldOut({ card, collection }: Pick<PageData, 'card' | 'collection'>) {
  const { id, name } = card
  const { pricePaise, image } = toCartItem(card, 1)
  return (
    <div className="buy">
      <Link className="btn-line" to={collectionPath(collection)}>
        See {collection.title}
      </Link>
      <WishlistButton wish={{ id, name, href: productPath(card), image, pricePaise }} />
    </div>
  )
}

/**
 * Link to the product's collection. When this visit came from the list, it goes back in history to the card that was
 * left, over several products in between; otherwise it opens the list's beginning.
 */
function BackLink({ collection }: { collection: Pick<CollectionSummary, 'slug' | 'title'> }) {
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

/**
 * Returns the negative history distance to the list; `undefined` when it is not in the history or the browser has no
 * Navigation API.
 */
function stepsBackTo(list: string): number | undefined {
  const entries = window.navigation?.entries() ?? []
  const here = window.navigation?.currentEntry?.index ?? 0
  const there = entries.slice(0, here).findLastIndex(({ url }) => url !== null && new URL(url).pathname === list)
  return there < 0 ? undefined : there - here
}

/** Loader data of the product page. */
export type PageData = Route.ComponentProps['loaderData']
