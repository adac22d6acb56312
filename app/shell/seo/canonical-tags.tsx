import { useLocation, useMatches } from 'react-router'
import type { ShopData } from '#app/shell/shop-data.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { selectionQuery } from '#domain/catalogue/list-filters.ts'
import { isPrivatePath } from '#domain/settings/public-pages.ts'
import type { ListPage } from '#server/catalogue/list-page.ts'
import type { SharingPicture } from '#server/pictures/find-picture.ts'

/** Loader data of a page: `shared` marks a product page and its preview picture; other pages use the shop's. */
type PageLoaderData = { shared?: ProductPreview; list?: Pick<ListPage, 'page' | 'chosen'> }
type ProductPreview = { picture: SharingPicture | undefined; alt: string }

const SHOP_ALT =
  'An open gift box with honey, tea, chocolates and a candle, beside a white box tied with a wine-red ribbon'

/** Further pages of a list have their own canonical URL; filtered ones belong to the list. */
const pageSearch = (list: PageLoaderData['list']): string =>
  list && list.page > 1 && Object.keys(list.chosen).length === 0 ? selectionQuery({}, list.page) : ''

/**
 * Canonical URL and preview tags of a page. URLs are absolute once PUBLIC_ORIGIN is set; until then a cached page
 * names no host. Query parameters are left out, except for a list's page number.
 */
export function CanonicalTags() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const shop = shopFromMatches(matches)
  if (!shop || isPrivatePath(pathname)) return null
  const { shared, list } = (matches.at(-1)?.loaderData ?? {}) as PageLoaderData
  const path = pathname.replace(/\/+$/, '') || '/'
  const address = (shop.origin ?? '') + path + pageSearch(list)
  return (
    <>
      <link rel="canonical" href={address} />
      {/* Crawlers read the served page; after a client navigation only the canonical URL is needed. */}
      {import.meta.env.SSR && <PreviewTags shop={shop} address={address} product={shared} />}
    </>
  )
}

type PreviewTagsProps = { shop: ShopData; address: string; product: ProductPreview | undefined }

function PreviewTags({ shop: { name, origin = '', shared }, address, product }: PreviewTagsProps) {
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
