import type { Percent } from '#domain/nominal.ts'
import { formatExact, multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import type { Supply } from './place-of-supply.ts'

/**
 * Ways to state product prices (setting `prices`): GST is added to them, or they include it. Boxes, their items and
 * corporate tiers always include it.
 */
export const PRICE_BASES = ['before_gst', 'include_gst'] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

/** Choices of a switch of the price basis: shoppers pay the same, or the typed numbers stay. */
export const KEPT_PRICES = ['paid', 'typed'] as const
export type KeptPrices = (typeof KEPT_PRICES)[number]

/** A price or line total as stated, with its rate; `included` when the amount includes GST. */
export type StatedPrice = { paise: Paise; ratePercent: Percent; included: boolean }

/** Returns the GST on or within a stated price, rounded half up. It does not depend on the destination. */
export const statedGst = ({ paise, ratePercent, included }: StatedPrice): Paise =>
  multiplyRounded(paise, ratePercent, included ? 100 + ratePercent : 100)

/** Returns what a shopper pays for a stated price, GST included. */
export const priceWithGst = (price: StatedPrice): Paise =>
  price.included ? price.paise : price.paise + statedGst(price)

/** Returns the price, stated the other way, that costs a shopper the same (to the paisa where that is possible). */
export const restatePrice = ({ paise, ratePercent, included }: StatedPrice): Paise =>
  included ? multiplyRounded(paise, 100, 100 + ratePercent) : multiplyRounded(paise, 100 + ratePercent, 100)

/** Adds up line totals as shown before the destination is known; the order of the same lines costs the same. */
export function addStatedPrices(lines: readonly StatedPrice[]) {
  const subtotalPaise = sum(lines.map(({ paise }) => paise))
  const totalPaise = sum(lines.map(priceWithGst))
  return { subtotalPaise, gstPaise: sum(lines.map(statedGst)), totalPaise }
}

/** Returns the text after a product's price: the rate and the price with tax, or that it is included. */
export function gstPriceNote(price: StatedPrice): string | undefined {
  if (price.ratePercent === 0) return undefined
  if (price.included) return 'GST included'
  return `+ ${price.ratePercent}% GST, ${formatExact(priceWithGst(price))} in all`
}

/** GST rates of goods, in percent. */
export const GST_RATES = [0, 3, 5, 18, 40] as const

/** Values of the setting `deliveryGst`: the rate of the goods, or a fixed one in percent. */
export const DELIVERY_GST = ['goods', '0', '5', '18'] as const
export type DeliveryGst = (typeof DELIVERY_GST)[number]

/** Default rate of a product, in percent (specification §9, Money). */
export const DEFAULT_GST_RATE = 18

/** Tax by head: CGST and SGST, or IGST; the others are 0. */
export type Gst = { cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise }

export const NO_GST: Gst = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/**
 * Extracts the tax from an amount that includes it. Each head is rounded half up from the amount, so CGST equals SGST;
 * the taxable value is the rest, so the parts add up. Outside the seller's State, also abroad, all of it is IGST.
 */
export function extractGst(totalPaise: Paise, supply: Supply, ratePercent: Percent): { taxablePaise: Paise; gst: Gst } {
  const whole = 100 + ratePercent
  const half = supply === 'same-state' ? multiplyRounded(totalPaise, ratePercent, 2 * whole) : 0
  const igstPaise = supply === 'other-state' ? multiplyRounded(totalPaise, ratePercent, whole) : 0
  return { taxablePaise: totalPaise - 2 * half - igstPaise, gst: { cgstPaise: half, sgstPaise: half, igstPaise } }
}

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
