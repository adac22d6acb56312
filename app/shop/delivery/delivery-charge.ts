import { useEffect, useState } from 'react'
import { createStore } from '#app/platform/store.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { DeliveryResponse } from '#domain/order/delivery-view.ts'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { OrderView } from '#domain/order/order.ts'
import { useVisitPin } from './pin-promise.ts'

type Address = Pick<Shipping, 'zipCode' | 'country'>

/** Set once a page of a shop that charges for delivery was shown. */
let isCharged = false

/** Charges by query, as shown on this page. */
const shownCharges = createStore<ReadonlyMap<string, DeliveryResponse>>(new Map())

const TIMEOUT_MS = 6_000
const DEBOUNCE_MS = 150

/** Builds the query of `/delivery.json`; `undefined` while the destination is unknown. */
function chargeQuery({ content, code, gift }: ChargedContent, { zipCode, country }: Address): string | undefined {
  const pin = parsePin(zipCode)
  if (isIndia(country) && !pin) return undefined
  const to = isIndia(country) ? `pin=${pin}` : `country=${encodeURIComponent(country)}`
  const hour = gift?.slotId ? `&slot=${encodeURIComponent(gift.slotId)}&day=${gift.deliverOn}` : ''
  return `${content}&${to}${code && `&code=${encodeURIComponent(code)}`}${hour}`
}

async function fetchCharge(query: string): Promise<DeliveryResponse | undefined> {
  try {
    const response = await fetch(`/delivery.json?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as DeliveryResponse) : undefined
  } catch {
    return undefined
  }
}

function remember(query: string, answer: DeliveryResponse) {
  shownCharges.set(new Map(shownCharges.get()).set(query, answer))
}

/** Content of a purchase as a query, the applied discount code, and the chosen hour of a day. */
export type ChargedContent = {
  content: string
  code: string
  gift?: Pick<GiftOptionValues, 'deliverOn' | 'slotId'>
}

/**
 * The delivery of a purchase for its summary: `unknown` until the PIN code is known, `undefined` in a shop that
 * charges nothing. The PIN code of the address counts, else that of the visit.
 */
export function useDeliveryCharge(of: ChargedContent, address: Address) {
  const charges = useShop()?.chargesDelivery === true
  const visit = useVisitPin()
  const zipCode = parsePin(address.zipCode) ?? visit ?? ''
  const query = charges ? chargeQuery(of, { zipCode, country: address.country }) : undefined
  const known = shownCharges.use((all) => (query === undefined ? undefined : all.get(query)))
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    isCharged = charges
  }, [charges])
  useEffect(() => {
    if (query === undefined || known || failed === query) return
    let stale = false
    const wait = setTimeout(async () => {
      const answer = await fetchCharge(query)
      if (stale) return
      if (answer) remember(query, answer)
      else setFailed(query)
    }, DEBOUNCE_MS)
    return () => {
      stale = true
      clearTimeout(wait)
    }
  }, [query, known, failed])
  if (!charges) return undefined
  return known?.ok ? known.delivery : ('unknown' as const)
}

/**
 * Builds the order request's delivery: the charge that the page showed, else that of the order being replaced, 0 where
 * it showed none. Empty in a shop that charges nothing.
 */
export function deliveryRequest(of: ChargedContent, address: Address, order: Pick<OrderView, 'delivery'> | undefined) {
  if (!isCharged && !order?.delivery) return {}
  const query = chargeQuery(of, address)
  const known = query === undefined ? undefined : shownCharges.get().get(query)
  return { delivery: { shownPaise: known?.ok ? known.delivery.statedPaise : (order?.delivery?.statedPaise ?? 0) } }
}

/** Requests the charge again after it has changed, and forgets those of other destinations. */
export async function refreshCharge(of: ChargedContent, address: Address) {
  const query = chargeQuery(of, address)
  const answer = query === undefined ? undefined : await fetchCharge(query)
  shownCharges.set(new Map(query !== undefined && answer ? [[query, answer]] : []))
}
