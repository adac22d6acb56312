import { data } from 'react-router'
import { parseBasketQuery } from '#app/shop/checkout/basket-query.ts'
import { isDay } from '#domain/delivery/calendar.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import { TOO_MANY_CODES_MESSAGE } from '#domain/discount/discount-messages.ts'
import type { DeliveryResponse } from '#domain/order/delivery-view.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { previewCharge } from '#server/delivery/preview-charge.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/delivery-json.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
const MAX_COUNTRY_LENGTH = 60

/**
 * Quotes the delivery charge: `/delivery.json?pin=800001&ids=kids-zone-1&pieces=2`, or for a box
 * `&box=compact&ids=keepsakes-1`; with `&country=` in place of the PIN code for another country, and an optional
 * `&code=`, and `&slot=evening&day=2027-10-27` for the fee of a slot. It reads nothing of the buyer.
 */
export async function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  const asked = parseBasketQuery(query)
  const address = parseAddress(query)
  if (!asked) return refuse('This is not what can be bought at once.')
  if (!address) return refuse('A PIN code has six digits and does not begin with 0.')
  const { db, delivery, offers, settings, config, guesses, network = '', now } = shopOf(context)
  const code = query.get('code')?.slice(0, MAX_CODE_LENGTH) || undefined
  const shop = {
    delivery,
    offers,
    taxation: priceTaxation(settings, config.payments),
    deliveryGst: settings.deliveryGst,
  }
  const hours = parseHours(query)
  const lookUp = () => previewCharge(db, { asked, code, address, hours }, shop, now())
  const shown = code && guesses ? await guesses(network, lookUp, ({ unknown }) => unknown) : { found: await lookUp() }
  if (!('found' in shown))
    return answer({ ok: false, message: TOO_MANY_CODES_MESSAGE }, 429, { 'Retry-After': String(shown.seconds) })
  const { answer: body } = shown.found
  return body ? answer(body) : refuse('Something in it is no longer available.')
}

function parseHours(query: URLSearchParams) {
  const [slotId, day] = [query.get('slot') ?? '', query.get('day') ?? '']
  return slotId !== '' && isDay(day) ? { slotId, day } : undefined
}

const answer = (body: DeliveryResponse, status = 200, headers: Record<string, string> = {}) =>
  data(body, { status, headers: { ...NO_STORE, ...headers } })

const refuse = (message: string) => answer({ ok: false, message }, 400)

function parseAddress(query: URLSearchParams) {
  const country = (query.get('country') ?? 'India').slice(0, MAX_COUNTRY_LENGTH)
  const pin = parsePin((query.get('pin') ?? '').slice(0, 20))
  if (!isIndia(country)) return { zipCode: '', country }
  return pin && { zipCode: pin, country }
}
