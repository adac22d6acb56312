import type { Percent } from '#domain/flavours.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { gstOn, totalGst } from './gst.ts'

/**
 * The tax that is shown before anybody knows where the gift goes: the more of what it comes to within the seller's State,
 * where each half is rounded, and elsewhere, so that nobody is charged more than was shown. In whole rupees an even rate
 * comes to the same everywhere.
 */
export const gstShown = (taxablePaise: Paise, ratePercent: Percent): Paise =>
  Math.max(
    ...(['same-state', 'other-state'] as const).map((supply) => totalGst(gstOn(taxablePaise, supply, ratePercent))),
  )

/** What one gift costs with GST, rounded as `gstShown` does. Its own price is before tax. */
export const priceWithGst = (pricePaise: Paise, ratePercent: Percent): Paise =>
  pricePaise + gstShown(pricePaise, ratePercent)

/**
 * What stands after the price of one gift, which is before tax: its rate, and what it comes to with it. Nothing where
 * there is nothing to add.
 */
export function gstAfterPrice(pricePaise: Paise, ratePercent: Percent): string | undefined {
  if (ratePercent === 0) return undefined
  return `+ ${ratePercent}% GST, ${formatExact(priceWithGst(pricePaise, ratePercent))} in all`
}
