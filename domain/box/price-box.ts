import type { PricedOrder, Taxation } from '#domain/order/price-order.ts'
import { gstWithin } from '#domain/tax/gst.ts'
import { type Box, type BoxItem, boxTotal, countAccessories, countItems } from './box.ts'
import type { BoxProblem, PlaceBoxOrderForm } from './place-box-order-form.ts'

type Wanted = Pick<PlaceBoxOrderForm, 'itemIds' | 'totalPaise'>

/** What stops a box from being bought as it was shown; its limits hold on the server as they do on the screen. */
export function boxProblem(
  wanted: Wanted,
  box: Box | undefined,
  items: ReadonlyMap<string, BoxItem>,
): BoxProblem | undefined {
  if (!box) return { why: 'box-gone' }
  const gone = wanted.itemIds.filter((id) => !items.has(id))
  if (gone.length > 0) return { why: 'items-gone', itemIds: gone }
  const chosen = [...items.values()]
  const twice = new Set(wanted.itemIds).size !== wanted.itemIds.length
  if (twice || countItems(chosen) > box.maxItems || countAccessories(chosen) > box.maxAccessories)
    return { why: 'over-capacity' }
  const totalPaise = boxTotal(box, chosen)
  return totalPaise === wanted.totalPaise ? undefined : { why: 'price-changed', totalPaise }
}

/** The id of a box's line in an order; gifts have no colon in theirs. */
export const boxLineId = (boxId: string): string => `box:${boxId}`
/** The box of such a line. */
export const boxOfLine = (lineId: string): string | undefined => /^box:(.+)$/.exec(lineId)?.[1]

/**
 * A built box is one line under its box's HSN, and its price holds the tax (decisions §5.1, house rule on money). It is
 * one mixed supply, taxed at the highest rate of what is in it, the box included (section 8 of the CGST Act).
 */
export function priceBox(
  box: Box & { hsn: string; gstRate: number },
  items: readonly (BoxItem & { gstRate: number })[],
  { charged, supply }: Taxation,
): PricedOrder {
  const totalPaise = boxTotal(box, items)
  const gstRate = charged ? Math.max(box.gstRate, ...items.map((item) => item.gstRate)) : 0
  const { taxablePaise, gst } = gstWithin(totalPaise, supply, gstRate)
  const line = {
    productId: boxLineId(box.id),
    name: box.name,
    unitPricePaise: totalPaise,
    quantity: 1,
    hsn: box.hsn,
    gstRate,
    picture: `boxes/${box.id}-closed`,
  }
  return { lines: [line], subtotalPaise: taxablePaise, gst, shippingPaise: 0, totalPaise }
}
