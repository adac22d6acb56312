import { type Box, type BoxItem, boxTotal } from '#domain/box/box.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { mainPicture, type Product } from '#domain/catalogue/product.ts'
import type { Basket, ChosenDiscount } from '#domain/discount/calculate-discount.ts'
import type { BoxId, Percent } from '#domain/nominal.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { addGst, extractGst, type Gst, NO_GST, priceWithGst } from '#domain/tax/gst.ts'
import type { Supply } from '#domain/tax/place-of-supply.ts'
import { boxLineId, type OrderCharge, type OrderDiscount, type OrderLine } from './order.ts'
import type { CartPurchase } from './purchase.ts'

type Lines = CartPurchase['lines']
type Products = ReadonlyMap<string, Product>

/**
 * Validates cart lines against the catalogue: availability, quantity and the price that was shown, with or without
 * GST (decisions §1.3, §4.13). Returns an empty list if all can be bought.
 */
export function findLineProblems(
  { lines, gstIncluded: shownIncluded }: CartPurchase,
  products: Products,
  included: boolean,
): LineProblem[] {
  const isOther = shownIncluded !== undefined && shownIncluded !== included
  return lines.flatMap((line): LineProblem[] => {
    const product = products.get(line.id)
    if (!product?.onSale) return [{ id: line.id, why: 'gone' }]
    if (line.quantity > MAX_LINE_QUANTITY) return [{ id: line.id, why: 'too-many' }]
    const { pricePaise } = product
    if (isOther) return [{ id: line.id, why: 'gst-changed', pricePaise, included }]
    if (line.pricePaise !== pricePaise) return [{ id: line.id, why: 'price-changed', pricePaise }]
    return []
  })
}

/** Items to price with their catalogue data: product lines, or a custom box with its items. */
export type PurchaseItems =
  | { lines: Lines; products: Products }
  | { box: Box & { form?: BoxId; hsn: string; gstRate: Percent }; items: readonly (BoxItem & { gstRate: Percent })[] }

export type PricedOrder = {
  lines: OrderLine[]
  offer?: OrderDiscount
  subtotalPaise: Paise
  gst: Gst
  shippingPaise: Paise
  delivery?: OrderCharge
  totalPaise: Paise
  /** The prices of the lines include GST. */
  gstIncluded: boolean
}

/** Tax treatment: whether the seller charges GST, whether product prices include it, and the place of supply. */
export type Taxation = { charged: boolean; included: boolean; supply: Supply }

/**
 * Converts a purchase to the basket that discounts are evaluated against. A product sold under a second name in
 * another collection carries both ids.
 */
export function toBasket(goods: PurchaseItems): Basket {
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
 * Prices an order from the catalogue, with free shipping (specification §9) and the chosen discount. Each line stores
 * its rate and discount. A discount shown on the invoice is not taxed (CGST Act section 15(3)(a)).
 */
export function priceOrder(goods: PurchaseItems, taxation: Taxation, chosen?: ChosenDiscount): PricedOrder {
  const off = chosen?.discount.lines ?? []
  const priced = 'box' in goods ? priceBox(goods, taxation, off[0]) : priceLines(goods, taxation, off)
  if (!chosen) return priced
  const { id, name, code, freeWrap, freeDelivery, reason } = chosen.offer
  const given = { id, name, code, freeWrap, ...(freeDelivery && { freeDelivery }), ...(reason && { reason }) }
  return { ...priced, offer: { ...given, discountPaise: chosen.discount.paise } }
}

const discountField = (discountPaise: Paise = 0) => (discountPaise > 0 ? { discountPaise } : {})

/** Returns the price of all pieces of a line in paise, after its discount. */
export const lineTotalPaise = ({
  unitPricePaise,
  quantity,
  discountPaise = 0,
}: Pick<OrderLine, 'unitPricePaise' | 'quantity' | 'discountPaise'>): Paise => unitPricePaise * quantity - discountPaise

/**
 * Returns the amount paid for a line and its taxes. The amount does not depend on the destination; its taxes are
 * extracted from it.
 */
export function taxLine(line: OrderLine, { included, supply }: Pick<Taxation, 'included' | 'supply'>) {
  const paise = lineTotalPaise(line)
  const amountPaise = priceWithGst({ paise, ratePercent: line.gstRate, included })
  return { amountPaise, ...extractGst(amountPaise, supply, line.gstRate) }
}

function priceLines(
  { lines, products }: Extract<PurchaseItems, { lines: unknown }>,
  { charged, included, supply }: Taxation,
  off: readonly Paise[],
): PricedOrder {
  const known = lines.flatMap((line) => {
    const product = products.get(line.id)
    return product ? [{ ...line, product }] : []
  })
  const priced = known.map(({ id, quantity, product }, at): OrderLine => {
    const { name, hsn, pricePaise } = product
    const gstRate = charged ? product.gstRate : 0
    const picture = mainPicture(product)
    return {
      productId: id,
      name,
      unitPricePaise: pricePaise,
      quantity,
      hsn,
      gstRate,
      picture,
      ...discountField(off[at]),
    }
  })
  return addUp(priced, { included, supply })
}

function addUp(lines: OrderLine[], taxation: Pick<Taxation, 'included' | 'supply'>): PricedOrder {
  const taxed = lines.map((line) => taxLine(line, taxation))
  return {
    lines,
    subtotalPaise: sum(taxed.map(({ taxablePaise }) => taxablePaise)),
    gst: taxed.reduce((all, { gst }) => addGst(all, gst), NO_GST),
    shippingPaise: 0,
    totalPaise: sum(taxed.map(({ amountPaise }) => amountPaise)),
    gstIncluded: taxation.included,
  }
}

/**
 * A custom box is one line under the box's HSN; its price includes tax (decisions §5.1). It is a mixed supply, taxed
 * at the highest rate among the box and its items (CGST Act section 8).
 */
function priceBox(
  { box, items }: Extract<PurchaseItems, { box: unknown }>,
  { charged, supply }: Taxation,
  off: Paise = 0,
): PricedOrder {
  const unitPricePaise = boxTotal(box, items)
  const gstRate = charged ? Math.max(box.gstRate, ...items.map((item) => item.gstRate)) : 0
  const line = {
    productId: boxLineId(box.id),
    name: box.name,
    unitPricePaise,
    quantity: 1,
    hsn: box.hsn,
    gstRate,
    picture: `boxes/${box.form ?? box.id}-closed`,
    ...discountField(off),
  }
  return addUp([line], { included: true, supply })
}
