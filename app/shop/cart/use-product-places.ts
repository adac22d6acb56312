import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { AvailableOffers } from '#app/shop/checkout/checkout-draft.ts'
import type { Cart, CartTax, PageTax } from '#domain/cart/cart.ts'
import type { ProductLinks } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

/** Loader data of the cart page. It does not depend on the cart's contents. */
export type CartPageData = AvailableOffers & { openBox: PictureData; tax: PageTax }

const NO_IDS: readonly string[] = []

/** Returns the tax data of the cart. Products count at the usual rate until their rates are loaded. */
export function useCartTax(cart: Cart): CartTax {
  const { charged, included, rates } = useLoaderData<CartPageData>().tax
  const places = useProductPlaces(rates ? NO_IDS : cart.map(({ id }) => id))
  return { charged, included, rates: rates ?? ratesFrom(places) }
}

const ratesFrom = (places: ReturnType<typeof useProductPlaces>): CartTax['rates'] =>
  Object.fromEntries(
    Object.entries(places).flatMap(([id, { gstRate }]) => (gstRate === undefined ? [] : [[id, gstRate]])),
  )

/** Ids per request; the server's limit. */
const MAX_IDS_PER_REQUEST = 50
const TIMEOUT_MS = 6_000

/** Answers of this visit, so that returning to the cart sends no request. */
let cachedPlaces: ProductLinks = {}

/**
 * Loads product page, collection and GST rate of the cart's products. The cart stores only their ids (decisions
 * §4.1).
 */
export function useProductPlaces(ids: readonly string[]): ProductLinks {
  const [places, setPlaces] = useState(cachedPlaces)
  const missingIds = ids.filter((id) => !Object.hasOwn(places, id))
  const key = JSON.stringify(missingIds)
  useEffect(() => {
    if (key === '[]') return
    let stale = false
    void requestOnce(key).then((loaded) => {
      cachedPlaces = { ...cachedPlaces, ...loaded }
      if (!stale && Object.keys(loaded).length > 0) setPlaces(cachedPlaces)
    })
    return () => {
      stale = true
    }
  }, [key])
  return places
}

const pendingRequests = new Map<string, Promise<ProductLinks>>()

function requestOnce(key: string): Promise<ProductLinks> {
  const pending = pendingRequests.get(key) ?? fetchPlaces(JSON.parse(key)).finally(() => pendingRequests.delete(key))
  pendingRequests.set(key, pending)
  return pending
}

/** Returns what could be loaded. Lines of failed requests stay without a link. */
async function fetchPlaces(ids: readonly string[]): Promise<ProductLinks> {
  let loaded: ProductLinks = {}
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_REQUEST) {
    const batch = ids.slice(from, from + MAX_IDS_PER_REQUEST).map(encodeURIComponent)
    try {
      const response = await fetch(`/places.json?ids=${batch.join(',')}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.ok) loaded = { ...loaded, ...((await response.json()) as ProductLinks) }
    } catch {
      return loaded
    }
  }
  return loaded
}
