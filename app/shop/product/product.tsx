import { data, isRouteErrorResponse, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED, pageMeta } from '#app/shell/seo/page-meta.ts'
import { breadcrumbs, collectionCrumb, productData, productTags } from '#app/shell/seo/structured-data.ts'
import { shopFromMatches, useCollections } from '#app/shell/use-shop.ts'
import type { ServedPromise } from '#app/shop/delivery/product-delivery.tsx'
import { NOT_FOUND_TITLE } from '#app/shop/not-found/not-found-screen.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { type CollectionSummary, collectionPath, productPath } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { isDay } from '#domain/delivery/calendar.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { priceWithGst } from '#domain/tax/gst.ts'
import { listTag } from '#server/cache/cache-tags.ts'
import { readProductPage } from '#server/catalogue/product-page.ts'
import { promiseFor } from '#server/delivery/delivery-promise.ts'
import { productPriceNote, requireCollection, shopOf, tagProducts } from '#server/http/shop-context.ts'
import type { Route } from './+types/product.ts'
import { ProductScreen } from './product-screen.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const shop = shopFromMatches(matches)
  if (!loaderData && !isCollection(shop?.collections, params)) return [...pageMeta(NOT_FOUND_TITLE), NOT_INDEXED]
  if (!loaderData || !shop) return [{ title: `Product Not Found | ${shop?.name}` }, NOT_INDEXED]
  const { card, collection, description, gstRate, pictures, label, shipping } = loaderData
  const { name, tagline } = card
  const gstIncluded = shop.gst && gstRate > 0
  const ratePercent = shop.gst ? gstRate : 0
  const paidPaise = priceWithGst({ paise: card.pricePaise, ratePercent, included: shop.gstIncluded === true })
  const price = `${formatPrice(paidPaise)}${gstIncluded ? ' including GST' : ''}`
  const delivery = shop.charge === undefined ? ', with free shipping across India.' : `. ${shop.charge}.`
  const words = pageMeta(`${name} | ${shop.name}`, `${name}: ${tagline} ${price}${delivery}`)
  if (!import.meta.env.SSR) return words
  const offer = { paidPaise, available: card.available, gstIncluded }
  return [
    ...words,
    ...productTags(offer),
    productData(shop, {
      ...{ card, collection, description, offer, shipping, facts: label?.rows },
      images: pictures.flatMap(pictureFile).slice(0, 1),
    }),
    breadcrumbs(shop, [collectionCrumb(collection), { name, path: productPath(card) }]),
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = requireCollection(shop, params.collection)
  const page = await readProductPage(shop, collection, params.productId)
  if (!page) throw data(null, { status: 404 })
  const { gifts, ...shown } = page
  tagProducts(shop, gifts)
  // The page also shows neighbouring products and their number.
  shop.shows.add(listTag(collection.slug))
  const gst = productPriceNote(shop, page)
  const served = servedDay(shop, url.searchParams, page.service)
  // A PIN code in the query makes it one visitor's page.
  return data({ ...shown, gst, served }, served && { headers: { 'Cache-Control': 'no-store' } })
}

/**
 * Returns the delivery day for browsers without scripts. The last `pin` counts: it belongs to the clicked button.
 */
function servedDay({ delivery, now }: ReturnType<typeof shopOf>, query: URLSearchParams, service: string) {
  const text = query.getAll('pin').at(-1)
  if (text === undefined) return undefined
  const pin = parsePin(text)
  const day = query.get('day') ?? ''
  const served: ServedPromise = pin
    ? { ...promiseFor({ delivery, now: now() }, pin, [service]), chosen: isDay(day) ? day : '' }
    : { refused: 'A PIN code has six digits and does not begin with 0.' }
  return served
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductScreen page={loaderData} />
}

/** Returns the picture's fallback file for structured data; empty when the picture is missing. */
const pictureFile = (picture: PictureData): string[] =>
  'missing' in picture ? [] : [`${picture.base}-${picture.webp}.webp`]

const isCollection = (
  collections: readonly CollectionSummary[] | undefined,
  { collection }: { collection: CollectionSlug },
) => collections?.some(({ slug }) => slug === collection)

/** Handles an unknown product of a known collection; other errors are thrown on. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const collection = useCollections().find(({ slug }) => slug === params.collection)
  if (collection && isRouteErrorResponse(error) && error.status === 404)
    return <ProductNotFound collection={collection} />
  throw error
}

/** Shown for an id that is not in the collection (specification §8). */
function ProductNotFound({ collection }: { collection: CollectionSummary }) {
  const back = (
    <Link className="btn" to={collectionPath(collection)}>
      Return to {collection.title}
    </Link>
  )
  return (
    <div className="nowhere">
      <EmptyState
        level={1}
        art={<Mark />}
        title={
          <>
            Product <em>Not Found</em>
          </>
        }
        action={back}
      >
        The product you're looking for doesn't exist.
      </EmptyState>
    </div>
  )
}
