import { type Box, type BoxItem, boxTotal } from '#domain/box/box.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { firstPicture, type Product } from '#domain/catalogue/product.ts'
import type { BoxId, Percent } from '#domain/flavours.ts'
import type { Chosen } from '#domain/offer/choose-offer.ts'
import type { Basket } from '#domain/offer/discount.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { type Gst, gstOnLines, gstWithin, totalGst } from '#domain/tax/gst.ts'
import type { Supply } from '#domain/tax/place.ts'
import { boxLineId, type OrderLine, type OrderOffer } from './order.ts'
import type { CartPurchase } from './purchase.ts'

type Lines = CartPurchase['lines']
type Products = ReadonlyMap<string, Product>

/** What stops these lines from being bought as they were shown (decisions §1.3, §4.13); empty when nothing does. */
export function lineProblems(lines: Lines, products: Products): LineProblem[] {
  return lines.flatMap((line): LineProblem[] => {
    const product = products.get(line.id)
    if (!product?.onSale) return [{ id: line.id, why: 'gone' }]
    if (line.quantity > MAX_LINE_QUANTITY) return [{ id: line.id, why: 'too-many' }]
    if (line.pricePaise !== product.pricePaise)
      return [{ id: line.id, why: 'price-changed', pricePaise: product.pricePaise }]
    return []
  })
}

/** What is bought, as the catalogue has it now: lines of gifts, or a box with what goes into it. */
export type Goods =
  | { lines: Lines; products: Products }
  | { box: Box & { form?: BoxId; hsn: string; gstRate: Percent }; items: readonly (BoxItem & { gstRate: Percent })[] }

export type PricedOrder = {
  lines: OrderLine[]
  offer?: OrderOffer
  subtotalPaise: Paise
  gst: Gst
  shippingPaise: Paise
  totalPaise: Paise
}

/** How an order is taxed: whether the seller charges GST at all, and to where it sells. */
export type Taxation = { charged: boolean; supply: Supply }

/** What is bought as an offer looks at it; a gift that has another name in another collection goes by both. */
export function basketOf(goods: Goods): Basket {
  if ('box' in goods) {
    const { box, items } = goods
    return { kind: 'box', lines: [{ ids: [boxLineId(box.id)], collections: [], paise: boxTotal(box, items) }] }
  }
  const { lines, products } = goods
  return {
    kind: 'cart',
    lines: lines.flatMap(({ id, quantity }) => {
      const { pricePaise, collection, twinOf } = products.get(id) ?? {}
      if (pricePaise === undefined || collection === undefined) return []
      return [{ ids: twinOf ? [id, twinOf] : [id], collections: [collection], paise: pricePaise * quantity }]
    }),
  }
}

/**
 * Prices an order from the catalogue, shipping free (specification §9), with the offer that was chosen for `basketOf` it.
 * The rate that was charged stays with the line, as does what was taken off it: a discount that stands on the invoice is
 * no part of what is taxed (section 15(3)(a) of the CGST Act).
 */
export function priceOrder(goods: Goods, taxation: Taxation, chosen?: Chosen): PricedOrder {
  const off = chosen?.discount.lines ?? []
  const priced = 'box' in goods ? priceBox(goods, taxation, off[0]) : priceLines(goods, taxation, off)
  if (!chosen) return priced
  const { id, name, code, freeWrap } = chosen.offer
  return { ...priced, offer: { id, name, code, freeWrap, discountPaise: chosen.discount.paise } }
}

const taken = (discountPaise: Paise = 0) => (discountPaise > 0 ? { discountPaise } : {})

/** What all pieces of a line cost, without what an offer takes off. */
export const lineToPay = ({
  unitPricePaise,
  quantity,
  discountPaise = 0,
}: Pick<OrderLine, 'unitPricePaise' | 'quantity' | 'discountPaise'>): Paise => unitPricePaise * quantity - discountPaise

/** The prices of gifts are before tax: GST of each one's rate on the subtotal. */
function priceLines(
  { lines, products }: Extract<Goods, { lines: unknown }>,
  { charged, supply }: Taxation,
  off: readonly Paise[],
): PricedOrder {
  const known = lines.flatMap((line) => {
    const product = products.get(line.id)
    return product ? [{ ...line, product }] : []
  })
  const priced = known.map(({ id, quantity, product }, at): OrderLine => {
    const { name, hsn, pricePaise } = product
    const gstRate = charged ? product.gstRate : 0
    const picture = firstPicture(product)
    return { productId: id, name, unitPricePaise: pricePaise, quantity, hsn, gstRate, picture, ...taken(off[at]) }
  })
  const taxable = priced.map((line) => ({ taxablePaise: lineToPay(line), ratePercent: line.gstRate }))
  const subtotalPaise = sum(taxable.map(({ taxablePaise }) => taxablePaise))
  const gst = gstOnLines(taxable, supply)
  return { lines: priced, subtotalPaise, gst, shippingPaise: 0, totalPaise: subtotalPaise + totalGst(gst) }
}

/**
 * A built box is one line under its box's HSN, and its price holds the tax (decisions §5.1, house rule on money). It is
 * one mixed supply, taxed at the highest rate of what is in it, the box included (section 8 of the CGST Act).
 */
function priceBox(
  { box, items }: Extract<Goods, { box: unknown }>,
  { charged, supply }: Taxation,
  off: Paise = 0,
): PricedOrder {
  const unitPricePaise = boxTotal(box, items)
  const totalPaise = unitPricePaise - off
  const gstRate = charged ? Math.max(box.gstRate, ...items.map((item) => item.gstRate)) : 0
  const { taxablePaise, gst } = gstWithin(totalPaise, supply, gstRate)
  const line = {
    productId: boxLineId(box.id),
    name: box.name,
    unitPricePaise,
    quantity: 1,
    hsn: box.hsn,
    gstRate,
    picture: `boxes/${box.form ?? box.id}-closed`,
    ...taken(off),
  }
  return { lines: [line], subtotalPaise: taxablePaise, gst, shippingPaise: 0, totalPaise }
}
