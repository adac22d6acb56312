import { boxPrices } from '#domain/box/box.ts'
import type { ChosenDiscount } from '#domain/discount/calculate-discount.ts'
import { sum } from '#domain/payment/money.ts'
import { displayedGst, groupByRate, gstLabel } from '#domain/tax/gst.ts'
import { discountRows } from './order-summary.ts'
import { lineTotalPaise, type PurchaseItems, priceOrder } from './price-order.ts'
import { boxSummary, deliveryRow, itemsRow, type OrderSummary, subtotalLabel } from './purchase-summary.ts'

/**
 * Calculates the summary with a discount before the destination is known, in the same rows as the cart or box
 * summary. `charged`: the seller charges GST.
 */
export function discountSummary(
  goods: PurchaseItems,
  chosen: ChosenDiscount,
  { charged }: { charged: boolean },
): OrderSummary {
  const { lines, offer } = priceOrder(goods, { charged, supply: 'same-state' }, chosen)
  if ('box' in goods) {
    const { rows, totalPaise } = boxSummary(boxPrices(goods.box, goods.items))
    return { rows: rows.toSpliced(-1, 0, ...discountRows(offer)), totalPaise: totalPaise - chosen.discount.paise }
  }
  const taxable = lines.map((line) => ({ taxablePaise: lineTotalPaise(line), ratePercent: line.gstRate }))
  const taxPaise = sum(
    groupByRate(taxable).map(({ taxablePaise, ratePercent }) => displayedGst(taxablePaise, ratePercent)),
  )
  const toPay = sum(taxable.map(({ taxablePaise }) => taxablePaise))
  const count = lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const label = gstLabel(lines.map(({ gstRate }) => gstRate))
  return {
    rows: [
      itemsRow(subtotalLabel(count), toPay + chosen.discount.paise),
      ...discountRows(offer),
      ...(taxPaise > 0 ? [{ of: 'tax' as const, label, paise: taxPaise }] : []),
      deliveryRow(0),
    ],
    totalPaise: toPay + taxPaise,
  }
}
