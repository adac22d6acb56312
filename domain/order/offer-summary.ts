import { sumsOf } from '#domain/box/box.ts'
import type { Chosen } from '#domain/offer/choose-offer.ts'
import { sum } from '#domain/payment/money.ts'
import { byRate, gstLabel } from '#domain/tax/gst.ts'
import { gstShown } from '#domain/tax/gst-shown.ts'
import { offerRows } from './order-summary.ts'
import { type Goods, lineToPay, priceOrder } from './price-order.ts'
import { boxSummary, deliveryRow, itemsRow, type OrderSummary, subtotalLabel } from './purchase-summary.ts'

/**
 * What is bought comes to with an offer before anybody knows where it goes, in the rows in which the cart and the box show
 * it without one. `charged`: whether the seller charges GST.
 */
export function offerSummary(goods: Goods, chosen: Chosen, { charged }: { charged: boolean }): OrderSummary {
  const { lines, offer } = priceOrder(goods, { charged, supply: 'same-state' }, chosen)
  if ('box' in goods) {
    const { rows, totalPaise } = boxSummary(sumsOf(goods.box, goods.items))
    return { rows: rows.toSpliced(-1, 0, ...offerRows(offer)), totalPaise: totalPaise - chosen.discount.paise }
  }
  const taxable = lines.map((line) => ({ taxablePaise: lineToPay(line), ratePercent: line.gstRate }))
  const taxPaise = sum(byRate(taxable).map(({ taxablePaise, ratePercent }) => gstShown(taxablePaise, ratePercent)))
  const toPay = sum(taxable.map(({ taxablePaise }) => taxablePaise))
  const count = lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const label = gstLabel(lines.map(({ gstRate }) => gstRate))
  return {
    rows: [
      itemsRow(subtotalLabel(count), toPay + chosen.discount.paise),
      ...offerRows(offer),
      ...(taxPaise > 0 ? [{ of: 'tax' as const, label, paise: taxPaise }] : []),
      deliveryRow(0),
    ],
    totalPaise: toPay + taxPaise,
  }
}
