import { data } from 'react-router'
import { giftPath } from '#domain/catalogue/collections.ts'
import type { GiftPlaces } from '#domain/catalogue/gift-places.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import { placesOf } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/answer.ts'

const MOST_GIFTS = 50
const SECONDS = 60

/** `/places.json?ids=kids-zone-1,MD-2`: where each gift is to be seen, and how it is taxed; the same for everybody. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('ids') ?? ''
  const ids = asked === '' ? [] : asked.split(',', MOST_GIFTS + 1)
  if (ids.length > MOST_GIFTS) return data({ message: `Ask for at most ${MOST_GIFTS} gifts at once.` }, { status: 400 })
  const gifts = ids.length === 0 ? [] : await placesOf(shopOf(context).db, ids)
  const places: GiftPlaces = {}
  for (const { id, collection, title, gstRate } of gifts) {
    const unusual = gstRate !== DEFAULT_GST_RATE && { gstRate }
    places[id] = { path: giftPath({ collection, id }), collection: title, ...unusual }
  }
  return Response.json(places, { headers: { 'Cache-Control': `public, max-age=${SECONDS}` } })
}
