import { useLoaderData } from 'react-router'
import type { OffersNow } from '#app/checkout/offered.ts'
import type { Cart, CartTax, TaxShown } from '#domain/cart/cart.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { useGiftPlaces } from './use-gift-places.ts'

/** What the server says to the cart's page, whatever is in the cart. */
export type CartFacts = OffersNow & { openBox: PictureData; tax: TaxShown }

const NOTHING: readonly string[] = []

/** What the cart's tax is reckoned with; until the shop has said otherwise, its gifts are taxed at the usual rate. */
export function useCartTax(cart: Cart): CartTax {
  const { charged, rates } = useLoaderData<CartFacts>().tax
  const places = useGiftPlaces(rates ? NOTHING : cart.map(({ id }) => id))
  return { charged, rates: rates ?? ratesIn(places) }
}

const ratesIn = (places: ReturnType<typeof useGiftPlaces>): CartTax['rates'] =>
  Object.fromEntries(
    Object.entries(places).flatMap(([id, { gstRate }]) => (gstRate === undefined ? [] : [[id, gstRate]])),
  )
