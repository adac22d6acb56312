import { MAX_LINE_QUANTITY } from './cart.ts'
import { type Gst, gstOn, totalGst } from './gst.ts'
import { stateOfGstin } from './gstin.ts'
import { type Paise, sum } from './money.ts'
import type { OrderLine } from './order.ts'
import type { LineProblem } from './order-answers.ts'
import type { PlaceOrderForm } from './place-order-form.ts'
import { type Product, pictureName } from './product.ts'

type WantedLine = PlaceOrderForm['lines'][number]
type Products = ReadonlyMap<string, Product>

/** What stops these lines from being bought as they were shown (decisions §1.3, §4.13); empty when nothing does. */
export function lineProblems(lines: readonly WantedLine[], products: Products): LineProblem[] {
  return lines.flatMap((line): LineProblem[] => {
    const product = products.get(line.id)
    if (!product?.onSale) return [{ id: line.id, why: 'gone' }]
    if (line.quantity > MAX_LINE_QUANTITY) return [{ id: line.id, why: 'too-many' }]
    if (line.pricePaise !== product.pricePaise)
      return [{ id: line.id, why: 'price-changed', pricePaise: product.pricePaise }]
    return []
  })
}

export type PricedOrder = {
  lines: OrderLine[]
  subtotalPaise: Paise
  gst: Gst
  shippingPaise: Paise
  totalPaise: Paise
}

/** Prices an order from the catalogue: GST of the place of supply on the subtotal, shipping free (specification §9). */
export function priceOrder(
  lines: readonly WantedLine[],
  products: Products,
  place: 'same-state' | 'other-state',
): PricedOrder {
  const priced = lines.flatMap(({ id, quantity }): OrderLine[] => {
    const product = products.get(id)
    if (!product) return []
    const { name, hsn, pricePaise } = product
    return [{ productId: id, name, unitPricePaise: pricePaise, quantity, hsn, picture: pictureName(product, 'hero') }]
  })
  const subtotalPaise = sum(priced.map((line) => line.unitPricePaise * line.quantity))
  const gst = gstOn(subtotalPaise, place)
  return { lines: priced, subtotalPaise, gst, shippingPaise: 0, totalPaise: subtotalPaise + totalGst(gst) }
}

/**
 * Where the order is taxed: an address in the seller's own state, or anywhere else, abroad included. A company that
 * gives its GSTIN is taxed where it is registered, wherever the goods go.
 */
export function placeOfSupply(
  address: { state: string; country: string },
  sellerState: string,
  buyerGstin = '',
): 'same-state' | 'other-state' {
  const plain = (text: string) => text.trim().toLowerCase()
  const registered = stateOfGstin(buyerGstin)
  if (registered) return plain(registered) === plain(sellerState) ? 'same-state' : 'other-state'
  const home = plain(address.country) === 'india' && plain(address.state) === plain(sellerState)
  return home ? 'same-state' : 'other-state'
}
