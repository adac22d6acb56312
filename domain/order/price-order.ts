import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { type Product, pictureName } from '#domain/catalogue/product.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { type Gst, gstOnLines, totalGst } from '#domain/tax/gst.ts'
import type { Supply } from '#domain/tax/place.ts'
import type { OrderLine } from './order.ts'
import type { PlaceOrderForm } from './place-order-form.ts'

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

/** How an order is taxed: whether the seller charges GST at all, and to where it sells. */
export type Taxation = { charged: boolean; supply: Supply }

/**
 * Prices an order from the catalogue: GST of each gift's rate on the subtotal, shipping free (specification §9). The
 * rate that was charged stays with the line.
 */
export function priceOrder(
  lines: readonly WantedLine[],
  products: Products,
  { charged, supply }: Taxation,
): PricedOrder {
  const priced = lines.flatMap(({ id, quantity }): OrderLine[] => {
    const product = products.get(id)
    if (!product) return []
    const { name, hsn, pricePaise } = product
    const gstRate = charged ? product.gstRate : 0
    const picture = pictureName(product, 'hero')
    return [{ productId: id, name, unitPricePaise: pricePaise, quantity, hsn, gstRate, picture }]
  })
  const taxable = priced.map((line) => ({
    taxablePaise: line.unitPricePaise * line.quantity,
    ratePercent: line.gstRate,
  }))
  const subtotalPaise = sum(taxable.map(({ taxablePaise }) => taxablePaise))
  const gst = gstOnLines(taxable, supply)
  return { lines: priced, subtotalPaise, gst, shippingPaise: 0, totalPaise: subtotalPaise + totalGst(gst) }
}
