import { useLocation, useMatches } from 'react-router'
import type { ShopFacts } from '#app/shell/shop-facts.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { isPrivatePlace } from '#domain/shop/public-pages.ts'
import type { SharedPicture } from '#server/catalogue/pictures.ts'

/** A route whose loader returns `shared` is shared with that picture, the others with the shop's. */
type Shareable = { shared?: SharedPicture | undefined }

/**
 * A page's own address and its picture, for search engines and for sites where it is shared. Both are whole addresses
 * once the shop knows its own (PUBLIC_ORIGIN); until then a kept page names no host. Parameters only choose what of a
 * page is shown, so they are no part of its address.
 */
export function PageAddress() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const shop = shopIn(matches)
  if (!shop || isPrivatePlace(pathname)) return null
  const address = (shop.origin ?? '') + (pathname === '/' ? pathname : pathname.replace(/\/+$/, ''))
  const { shared = shop.shared } = (matches.at(-1)?.loaderData ?? {}) as Shareable
  return (
    <>
      <link rel="canonical" href={address} />
      {/* Read from the page as it was sent; a browser that goes on inside the shop needs only the address, for its own sharing. */}
      {import.meta.env.SSR && <SharedAs shop={shop} address={address} picture={shared} />}
    </>
  )
}

type SharedAsProps = { shop: ShopFacts; address: string; picture: SharedPicture | undefined }

const SharedAs = ({ shop: { name, origin = '' }, address, picture }: SharedAsProps) => (
  <>
    {origin && <meta property="og:url" content={address} />}
    <meta property="og:site_name" content={name} />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="en_IN" />
    <meta name="twitter:card" content="summary_large_image" />
    {picture && (
      <>
        <meta property="og:image" content={origin + picture.path} />
        <meta property="og:image:type" content={picture.type} />
        <meta property="og:image:width" content={String(picture.width)} />
        <meta property="og:image:height" content={String(picture.height)} />
      </>
    )}
  </>
)
