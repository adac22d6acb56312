import type { Percent } from '#domain/flavours.ts'
import { type Paise, share, sum } from '#domain/payment/money.ts'
import type { Supply } from './place.ts'

/** The rates of GST that goods can have, in percent. */
export const GST_RATES = [0, 3, 5, 18, 40] as const

/** What a gift is taxed at unless the owner says otherwise (specification §9, Money). */
export const DEFAULT_GST_RATE = 18

/** The heads of the tax. Either CGST and SGST, or IGST; the others are 0. */
export type Gst = { cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise }

export const NO_GST: Gst = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/**
 * Tax of one rate on a value that does not hold it yet. Within the seller's State half goes to the centre and half to
 * the State, each rounded by itself (never the whole halved); elsewhere, abroad included, all of it is integrated tax.
 */
export function gstOn(taxablePaise: Paise, supply: Supply, ratePercent: Percent): Gst {
  if (supply === 'other-state') return { ...NO_GST, igstPaise: share(taxablePaise, ratePercent, 100) }
  const half = share(taxablePaise, ratePercent, 200)
  return { cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/**
 * Tax within a price that holds it already, as the prices of built boxes do. The taxable value is half up
 * (total × 100 / (100 + rate)) and each head is reckoned from it; a paisa of difference goes to the taxable value, so
 * that the parts add up to what is paid.
 */
export function gstWithin(totalPaise: Paise, supply: Supply, ratePercent: Percent): { taxablePaise: Paise; gst: Gst } {
  const gst = gstOn(share(totalPaise, 100, 100 + ratePercent), supply, ratePercent)
  return { taxablePaise: totalPaise - totalGst(gst), gst }
}

type Taxable = { taxablePaise: Paise; ratePercent: Percent }

/** What is taxed at each rate together, the highest rate first: tax is rounded once for each and head. */
export function byRate(lines: readonly Taxable[]): Taxable[] {
  const rates = [...new Set(lines.map(({ ratePercent }) => ratePercent))].sort((one, other) => other - one)
  return rates.map((ratePercent) => ({
    ratePercent,
    taxablePaise: sum(lines.filter((line) => line.ratePercent === ratePercent).map((line) => line.taxablePaise)),
  }))
}

/** Tax on lines of one or several rates. */
export const gstOnLines = (lines: readonly Taxable[], supply: Supply): Gst =>
  byRate(lines)
    .map(({ taxablePaise, ratePercent }) => gstOn(taxablePaise, supply, ratePercent))
    .reduce(addGst, NO_GST)

export const addGst = (one: Gst, other: Gst): Gst => ({
  cgstPaise: one.cgstPaise + other.cgstPaise,
  sgstPaise: one.sgstPaise + other.sgstPaise,
  igstPaise: one.igstPaise + other.igstPaise,
})

export const totalGst = (gst: Gst): Paise => sum([gst.cgstPaise, gst.sgstPaise, gst.igstPaise])

/** The row of a summary: the rate is named where it is the usual one of everything. */
export const gstLabel = (rates: readonly number[]): string =>
  rates.every((rate) => rate === DEFAULT_GST_RATE) ? `GST, ${DEFAULT_GST_RATE}%` : 'GST'

/** The rate that everything has, where there is one. */
export const onlyRate = (rates: readonly number[]): number | undefined =>
  rates.every((rate) => rate === rates[0]) ? rates[0] : undefined

/** The heads that a tax shows, named with their share of the rate where there is one: integrated, or half and half. */
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
