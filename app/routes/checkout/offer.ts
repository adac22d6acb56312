import { data } from 'react-router'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'
import { TOO_MANY_CODES } from '#domain/offer/offer-words.ts'
import type { OfferAnswer } from '#domain/order/order-answers.ts'
import { MAX_BOX_ITEMS, MAX_ORDER_LINES } from '#domain/order/purchase.ts'
import { chargesGst } from '#domain/tax/tax-scheme.ts'
import { type Asked, offerShown } from '#server/checkout/offer-shown.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/offer.ts'

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/**
 * What an offer takes off: `/offer.json?ids=kids-zone-1,MD-2&pieces=2,1`, or of a box `?box=compact&ids=keepsakes-1`,
 * with `&code=` where one was given. It says nothing of whoever asks, and uses nothing.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedIn(url.searchParams)
  if (!asked) return data({ message: 'This is not what can be bought at once.' }, { status: 400 })
  const { db, offers, settings, config, guesses, network = '', now } = shopOf(context)
  const code = url.searchParams.get('code')?.slice(0, MAX_TYPED_CODE) || undefined
  const charged = chargesGst(settings.taxScheme, config.payments)
  const look = () => offerShown(db, { asked, code }, { offers, charged }, now())
  const shown = code && guesses ? await guesses(network, look, ({ unknown }) => unknown) : { found: await look() }
  if ('found' in shown) return answer(shown.found.answer, 200, NOT_KEPT)
  const later = { ...NOT_KEPT, 'Retry-After': String(shown.seconds) }
  return answer({ ok: false, message: TOO_MANY_CODES }, 429, later)
}

const answer = (body: OfferAnswer, status: number, headers: HeadersInit) => data(body, { status, headers })

function askedIn(query: URLSearchParams): Asked | undefined {
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean)
  const boxId = query.get('box')
  if (new Set(ids).size !== ids.length || ids.length === 0) return undefined
  if (boxId !== null) return ids.length > MAX_BOX_ITEMS ? undefined : { boxId, itemIds: ids }
  const pieces = (query.get('pieces') ?? '').split(',').map(Number)
  const isWhole = pieces.every((count) => Number.isInteger(count) && count >= 1 && count <= MAX_LINE_QUANTITY)
  if (ids.length > MAX_ORDER_LINES || pieces.length !== ids.length || !isWhole) return undefined
  return { pieces: new Map(ids.map((id, at) => [id, pieces[at] ?? 1])) }
}
