import { data, isRouteErrorResponse } from 'react-router'
import type { Served } from '#app/delivery/due.tsx'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import { breadcrumbs, collectionCrumb, productData } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { readPin } from '#domain/address/pin.ts'
import { COLLECTION_TINTS, type CollectionSlug } from '#domain/catalogue/collections.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { gstAfterPrice } from '#domain/tax/gst-shown.ts'
import { productPage } from '#server/catalogue/product-page.ts'
import { promiseFor } from '#server/delivery/promise-for.ts'
import { shopOf, taxShown } from '#server/http/shop-context.ts'
import type { Route } from './+types/product.ts'
import { collectionOfPath } from './collection-of-path.ts'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { Others } from './others.tsx'
import { Panels } from './panels.tsx'
import './product.css'
import { ProductNotFound } from './product-not-found.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = shopIn(matches)
  if (!loaderData || !shop) return [{ title: `Product Not Found | ${shop?.name}` }, NOT_INDEXED]
  const { card, description, shared } = loaderData
  const { name, tagline, pricePaise, collection, id } = card
  const words = pageMeta(
    `${name} | ${shop.name}`,
    `${name}: ${tagline} ${formatPrice(pricePaise)}, with free shipping across India.`,
  )
  if (!import.meta.env.SSR) return words
  return [
    ...words,
    productData(shop, { card, description, images: shared ? [shared.path] : [] }),
    breadcrumbs(shop, [collectionCrumb(collection), { name, path: `/${collection}/${id}` }]),
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const page = await productPage(shop, collectionOfPath(url.pathname), params.productId)
  if (!page) throw data(null, { status: 404 })
  const { gstRate, ...shown } = page
  const gst = taxShown(shop).charged ? gstAfterPrice(page.card.pricePaise, gstRate) : undefined
  const served = servedDay(shop, url.searchParams, page.service)
  // With a PIN code in its address it is one visitor's page.
  return data({ ...shown, gst, served }, served && { headers: { 'Cache-Control': 'no-store' } })
}

/** For whoever asks for the day without scripts; the last PIN code is the one whose button was pressed. */
function servedDay({ delivery, now }: ReturnType<typeof shopOf>, asked: URLSearchParams, service: string) {
  const text = asked.getAll('pin').at(-1)
  if (text === undefined) return undefined
  const pin = readPin(text)
  const served: Served = pin
    ? promiseFor({ delivery, now: now() }, pin, [service])
    : { refused: 'A PIN code has six digits and does not begin with 0.' }
  return served
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function ProductPage({ loaderData: page }: Route.ComponentProps) {
  const { card, pictures } = page
  return (
    // From one gift to the next everything starts anew: the first picture, one of it, the first tab.
    <div key={card.id} className="pdp-page" style={coloursOf(card.collection)}>
      <div className="pdp">
        <div className="pdp-pics">
          <Gallery name={card.name} pictures={pictures} />
        </div>
        <Facts {...page} />
      </div>
      <Panels {...page} />
      <Others {...page} />
    </div>
  )
}

function coloursOf(collection: CollectionSlug) {
  const tint = COLLECTION_TINTS[collection]
  return { '--field': `var(--color-${tint}-field)`, '--strap': `var(--color-${tint}-strap)` }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />
  throw error
}
