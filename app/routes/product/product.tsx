import { data, isRouteErrorResponse, Link } from 'react-router'
import type { Served } from '#app/delivery/due.tsx'
import { useCollections } from '#app/lists/use-collections.ts'
import { NOT_FOUND_TITLE } from '#app/routes/not-found/not-found-screen.tsx'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import { breadcrumbs, collectionCrumb, productData, productTags } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { readPin } from '#domain/address/pin.ts'
import { type CollectionFace, collectionPath, giftPath } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { isDay } from '#domain/delivery/day.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { gstAfterPrice, priceWithGst } from '#domain/tax/gst-shown.ts'
import { productPage } from '#server/catalogue/product-page.ts'
import { promiseFor } from '#server/delivery/promise-for.ts'
import { collectionAt, shopOf, showGifts, taxShown } from '#server/http/shop-context.ts'
import { listSubject } from '#server/versions/shown-versions.ts'
import type { Route } from './+types/product.ts'
import { ProductScreen } from './screen.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const shop = shopIn(matches)
  if (!loaderData && !isKnown(shop?.collections, params)) return [...pageMeta(NOT_FOUND_TITLE), NOT_INDEXED]
  if (!loaderData || !shop) return [{ title: `Product Not Found | ${shop?.name}` }, NOT_INDEXED]
  const { card, collection, description, gstRate, pictures } = loaderData
  const { name, tagline } = card
  const gstIncluded = shop.gst && gstRate > 0
  const paidPaise = gstIncluded ? priceWithGst(card.pricePaise, gstRate) : card.pricePaise
  const price = `${formatPrice(paidPaise)}${gstIncluded ? ' including GST' : ''}`
  const words = pageMeta(`${name} | ${shop.name}`, `${name}: ${tagline} ${price}, with free shipping across India.`)
  if (!import.meta.env.SSR) return words
  const offer = { paidPaise, available: card.available, gstIncluded }
  return [
    ...words,
    ...productTags(offer),
    productData(shop, { card, collection, description, offer, images: pictures.flatMap(pictureFile).slice(0, 1) }),
    breadcrumbs(shop, [collectionCrumb(collection), { name, path: giftPath(card) }]),
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, params.collection)
  const page = await productPage(shop, collection, params.productId)
  if (!page) throw data(null, { status: 404 })
  const { gifts, ...shown } = page
  showGifts(shop, gifts)
  // Which gifts are beside it, and how many there are.
  shop.shows.add(listSubject(collection.slug))
  const gst = taxShown(shop).charged ? gstAfterPrice(page.card.pricePaise, page.gstRate) : undefined
  const served = servedDay(shop, url.searchParams, page.service)
  // With a PIN code in its address it is one visitor's page.
  return data({ ...shown, gst, served }, served && { headers: { 'Cache-Control': 'no-store' } })
}

/** For whoever asks for the day, or chooses one, without scripts; the last PIN code is the one whose button was pressed. */
function servedDay({ delivery, now }: ReturnType<typeof shopOf>, asked: URLSearchParams, service: string) {
  const text = asked.getAll('pin').at(-1)
  if (text === undefined) return undefined
  const pin = readPin(text)
  const day = asked.get('day') ?? ''
  const served: Served = pin
    ? { ...promiseFor({ delivery, now: now() }, pin, [service]), chosen: isDay(day) ? day : '' }
    : { refused: 'A PIN code has six digits and does not begin with 0.' }
  return served
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductScreen page={loaderData} />
}

/** A picture's one file for readers other than browsers; none where the picture is missing. */
const pictureFile = (picture: PictureData): string[] =>
  'missing' in picture ? [] : [`${picture.base}-${picture.webp}.webp`]

const isKnown = (collections: readonly CollectionFace[] | undefined, { collection }: { collection: CollectionSlug }) =>
  collections?.some(({ slug }) => slug === collection)

/** An id that is not one of its collection's; what is below no collection is a page that is not there. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const collection = useCollections().find(({ slug }) => slug === params.collection)
  if (collection && isRouteErrorResponse(error) && error.status === 404)
    return <ProductNotFound collection={collection} />
  throw error
}

/** An id that is not one of its collection's (specification §8). */
function ProductNotFound({ collection }: { collection: CollectionFace }) {
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
