import { useLocation, useMatches } from 'react-router'
import type { ShopFacts } from '#app/shell/shop-facts.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { choiceSearch } from '#domain/catalogue/narrow-list.ts'
import { isPrivatePlace } from '#domain/shop/public-pages.ts'
import type { ListPage } from '#server/catalogue/list-page.ts'
import type { SharedPicture } from '#server/catalogue/pictures.ts'

/** A route whose loader returns `shared` is a product's, shared with that picture; the others have the shop's. */
type Shareable = { shared?: ProductPreview; list?: Pick<ListPage, 'page' | 'chosen'> }
type ProductPreview = { picture: SharedPicture | undefined; alt: string }

/** Describes `site/open-graph`. */
const SHOP_ALT =
  'An open gift box with honey, tea, chocolates and a candle, beside a white box tied with a wine-red ribbon'

/** A further page of a list is a page of its own; one of a choice is a part of the list. */
const pageSearch = (list: Shareable['list']): string =>
  list && list.page > 1 && Object.keys(list.chosen).length === 0 ? choiceSearch({}, list.page) : ''

/**
 * A page's own address and its picture, for search engines and for sites where it is shared. Both are whole addresses
 * once the shop knows its own (PUBLIC_ORIGIN); until then a kept page names no host. Parameters only choose what of a
 * page is shown, so they are no part of its address, but for the number of a list's page.
 */
export function PageAddress() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const shop = shopIn(matches)
  if (!shop || isPrivatePlace(pathname)) return null
  const { shared, list } = (matches.at(-1)?.loaderData ?? {}) as Shareable
  const path = pathname.replace(/\/+$/, '') || '/'
  const address = (shop.origin ?? '') + path + pageSearch(list)
  return (
    <>
      <link rel="canonical" href={address} />
      {/* Read from the page as it was sent; a browser that goes on inside the shop needs only the address, for its own sharing. */}
      {import.meta.env.SSR && <SharedAs shop={shop} address={address} product={shared} />}
    </>
  )
}

type SharedAsProps = { shop: ShopFacts; address: string; product: ProductPreview | undefined }

function SharedAs({ shop: { name, origin = '', shared }, address, product }: SharedAsProps) {
  const picture = product?.picture ?? shared
  const alt = product?.picture ? product.alt : SHOP_ALT
  return (
    <>
      {origin && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={product ? 'product' : 'website'} />
      <meta property="og:locale" content="en_IN" />
      <meta name="twitter:card" content="summary_large_image" />
      {picture && (
        <>
          <meta property="og:image" content={origin + picture.path} />
          <meta property="og:image:type" content={picture.type} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={alt} />
        </>
      )}
    </>
  )
}
