import { boxPrices } from '#domain/box/box.ts'
import type { ChosenDiscount } from '#domain/discount/calculate-discount.ts'
import { addStatedPrices } from '#domain/tax/gst.ts'
import { discountRows } from './order-summary.ts'
import { lineTotalPaise, type PurchaseItems, priceOrder, type Taxation } from './price-order.ts'
import { boxSummary, type OrderSummary, statedSummary } from './purchase-summary.ts'

/**
 * Calculates the summary with a discount before the destination is known, in the same rows as the cart or box
 * summary.
 */
export function discountSummary(
  goods: PurchaseItems,
  chosen: ChosenDiscount,
  { charged, included }: Omit<Taxation, 'supply'>,
): OrderSummary {
  const { lines, offer } = priceOrder(goods, { charged, included, supply: 'same-state' }, chosen)
  if ('box' in goods) {
    const { rows, totalPaise } = boxSummary(boxPrices(goods.box, goods.items))
    return { rows: rows.toSpliced(-1, 0, ...discountRows(offer)), totalPaise: totalPaise - chosen.discount.paise }
  }
  const sums = addStatedPrices(
    lines.map((line) => ({ paise: lineTotalPaise(line), ratePercent: line.gstRate, included })),
  )
  return statedSummary(sums, {
    pieces: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    rates: lines.map(({ gstRate }) => gstRate),
    included,
    beforePaise: chosen.discount.paise,
    discounts: discountRows(offer),
  })
}
