import type { Percent } from '#domain/nominal.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { calculateGst, totalGst } from './gst.ts'

/**
 * Returns the tax to display before the destination is known, in paise: the higher of the amounts within the seller's
 * State (each half rounded) and outside it, so that the charge never exceeds the display. Whole rupees at an even
 * rate give the same amount in both cases.
 */
export const displayedGst = (taxablePaise: Paise, ratePercent: Percent): Paise =>
  Math.max(
    ...(['same-state', 'other-state'] as const).map((supply) =>
      totalGst(calculateGst(taxablePaise, supply, ratePercent)),
    ),
  )

/** Returns the price of one product with GST, rounded like `displayedGst`. */
export const priceWithGst = (pricePaise: Paise, ratePercent: Percent): Paise =>
  pricePaise + displayedGst(pricePaise, ratePercent)

/**
 * Returns the text after a product's price, which excludes tax: the rate, and the price with tax. `undefined` at a
 * rate of 0.
 */
export function gstPriceNote(pricePaise: Paise, ratePercent: Percent): string | undefined {
  if (ratePercent === 0) return undefined
  return `+ ${ratePercent}% GST, ${formatExact(priceWithGst(pricePaise, ratePercent))} in all`
}
