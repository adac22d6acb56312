import { data } from 'react-router'
import type { ProductLinks } from '#domain/catalogue/collections.ts'
import { productPath } from '#domain/catalogue/collections.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import { locationsOfProducts } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/places-json.ts'

const MAX_IDS = 50
const CACHE_SECONDS = 60

/**
 * Serves `/places.json?ids=kids-zone-1,MD-2`: product page, collection and unusual GST rate of each product.
 * Cacheable: the answer is the same for all visitors.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const idList = url.searchParams.get('ids') ?? ''
  const ids = idList === '' ? [] : idList.split(',', MAX_IDS + 1)
  if (ids.length > MAX_IDS) return data({ message: `Ask for at most ${MAX_IDS} gifts at once.` }, { status: 400 })
  const products = ids.length === 0 ? [] : await locationsOfProducts(shopOf(context).db, ids)
  const places: ProductLinks = {}
  for (const { id, collection, title, gstRate } of products) {
    const unusual = gstRate !== DEFAULT_GST_RATE && { gstRate }
    places[id] = { path: productPath({ collection, id }), collection: title, ...unusual }
  }
  return Response.json(places, { headers: { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` } })
}
