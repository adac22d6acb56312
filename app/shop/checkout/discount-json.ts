import { data } from 'react-router'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import { TOO_MANY_CODES_MESSAGE } from '#domain/discount/discount-messages.ts'
import type { DiscountResponse } from '#domain/order/checkout-responses.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { previewDiscount } from '#server/discounts/preview-discount.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/discount-json.ts'
import { parseBasketQuery } from './basket-query.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * Quotes a discount: `/offer.json?ids=kids-zone-1,MD-2&pieces=2,1`, or for a box `?box=compact&ids=keepsakes-1`, with
 * an optional `&code=`. It reads nothing of the buyer and uses up no code.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const purchase = parseBasketQuery(url.searchParams)
  if (!purchase) return data({ message: 'This is not what can be bought at once.' }, { status: 400 })
  const { db, offers, settings, config, guesses, network = '', now } = shopOf(context)
  const code = url.searchParams.get('code')?.slice(0, MAX_CODE_LENGTH) || undefined
  const taxation = priceTaxation(settings, config.payments)
  const lookUp = () => previewDiscount(db, { asked: purchase, code }, { offers, taxation }, now())
  const shown = code && guesses ? await guesses(network, lookUp, ({ unknown }) => unknown) : { found: await lookUp() }
  if ('found' in shown) return answer(shown.found.answer, 200, NO_STORE)
  const retryHeaders = { ...NO_STORE, 'Retry-After': String(shown.seconds) }
  return answer({ ok: false, message: TOO_MANY_CODES_MESSAGE }, 429, retryHeaders)
}

const answer = (body: DiscountResponse, status: number, headers: HeadersInit) => data(body, { status, headers })
