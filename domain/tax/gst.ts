import type { Percent } from '#domain/nominal.ts'
import { formatExact, multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import type { Supply } from './place-of-supply.ts'

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

/** GST rates of goods, in percent. */
export const GST_RATES = [0, 3, 5, 18, 40] as const

/** Default rate of a product, in percent (specification §9, Money). */
export const DEFAULT_GST_RATE = 18

/** Tax by head: CGST and SGST, or IGST; the others are 0. */
export type Gst = { cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise }

export const NO_GST: Gst = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/**
 * Calculates tax of one rate on a value that excludes it. Within the seller's State, CGST and SGST are each rounded
 * separately, never halved from the total; elsewhere, including abroad, all of it is IGST.
 */
export function calculateGst(taxablePaise: Paise, supply: Supply, ratePercent: Percent): Gst {
  if (supply === 'other-state') return { ...NO_GST, igstPaise: multiplyRounded(taxablePaise, ratePercent, 100) }
  const half = multiplyRounded(taxablePaise, ratePercent, 200)
  return { cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/**
 * Extracts the tax from a price that includes it, as for custom boxes. The heads are calculated from `total × 100 /
 * (100 + rate)`, rounded half up; the taxable value takes the rounding difference, so the parts add up to the price.
 */
export function extractGst(totalPaise: Paise, supply: Supply, ratePercent: Percent): { taxablePaise: Paise; gst: Gst } {
  const gst = calculateGst(multiplyRounded(totalPaise, 100, 100 + ratePercent), supply, ratePercent)
  return { taxablePaise: totalPaise - totalGst(gst), gst }
}

type Taxable = { taxablePaise: Paise; ratePercent: Percent }

/** Groups taxable values by rate, highest rate first. Tax is rounded once per rate and head. */
export function groupByRate(lines: readonly Taxable[]): Taxable[] {
  const rates = [...new Set(lines.map(({ ratePercent }) => ratePercent))].sort((one, other) => other - one)
  return rates.map((ratePercent) => ({
    ratePercent,
    taxablePaise: sum(lines.filter((line) => line.ratePercent === ratePercent).map((line) => line.taxablePaise)),
  }))
}

/** Calculates the tax on lines of one or several rates. */
export const calculateGstOnLines = (lines: readonly Taxable[], supply: Supply): Gst =>
  groupByRate(lines)
    .map(({ taxablePaise, ratePercent }) => calculateGst(taxablePaise, supply, ratePercent))
    .reduce(addGst, NO_GST)

export const addGst = (one: Gst, other: Gst): Gst => ({
  cgstPaise: one.cgstPaise + other.cgstPaise,
  sgstPaise: one.sgstPaise + other.sgstPaise,
  igstPaise: one.igstPaise + other.igstPaise,
})

export const totalGst = (gst: Gst): Paise => sum([gst.cgstPaise, gst.sgstPaise, gst.igstPaise])

/** Returns the label of a tax row; it includes the rate if every line has the default rate. */
export const gstLabel = (rates: readonly number[]): string =>
  rates.every((rate) => rate === DEFAULT_GST_RATE) ? `GST, ${DEFAULT_GST_RATE}%` : 'GST'

/** Returns the common rate of all lines; `undefined` if they differ. */
export const commonRate = (rates: readonly number[]): number | undefined =>
  rates.every((rate) => rate === rates[0]) ? rates[0] : undefined

/**
 * Lists the tax heads of a document with their share of the rate, if there is a single rate: IGST, or CGST and SGST.
 */
export const taxHeads = ({ igstPaise }: Gst, rate: number | undefined): TaxHead[] => {
  const named = (head: string, percent: number | undefined) => (percent === undefined ? head : `${head} ${percent}%`)
  if (igstPaise > 0) return [{ name: named('IGST', rate), paiseOf: (gst) => gst.igstPaise }]
  const half = rate === undefined ? undefined : rate / 2
  return [
    { name: named('CGST', half), paiseOf: (gst) => gst.cgstPaise },
    { name: named('SGST', half), paiseOf: (gst) => gst.sgstPaise },
  ]
}
export type TaxHead = { name: string; paiseOf: (gst: Gst) => Paise }
