import { formatPrice, PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'

/** A price filter, `from` inclusive and `below` exclusive; `price` is its query value. */
export type PriceBand = { price: string; label: string; from: Paise; below: Paise }

/** Number of products in a list at one price. */
export type PriceCount = { pricePaise: Paise; gifts: number }

const BAND_COUNT = 3

/**
 * Calculates up to three price bands with about equal numbers of products and round limits. Returns fewer if limits
 * coincide, and none if only one band would remain.
 */
export function priceBands(prices: readonly PriceCount[]): PriceBand[] {
  const sorted = prices.toSorted((a, b) => a.pricePaise - b.pricePaise)
  const total = sorted.reduce((sum, { gifts }) => sum + gifts, 0)
  const shares = Array.from({ length: BAND_COUNT - 1 }, (_, index) => Math.floor((total * (index + 1)) / BAND_COUNT))
  const limits: Paise[] = []
  for (const limit of shares.map((place) => roundLimit(priceAt(sorted, place)))) {
    const before = limits.at(-1) ?? 0
    // Rounding can leave one side of a limit empty.
    const holdsOne = sorted.some(({ pricePaise }) => pricePaise >= before && pricePaise < limit)
    if (holdsOne && limit <= (sorted.at(-1)?.pricePaise ?? 0)) limits.push(limit)
  }
  if (limits.length === 0) return []
  const edges = [0, ...limits, Number.POSITIVE_INFINITY]
  return edges.slice(1).map((below, index) => toBand(edges[index] ?? 0, below))
}

function priceAt(sorted: readonly PriceCount[], place: number): Paise {
  let before = 0
  for (const { pricePaise, gifts } of sorted) {
    before += gifts
    if (before > place) return pricePaise
  }
  return 0
}

/** Rounds to half of the highest digit: 94 is 95, 149 is 150, 2,210 is 2,000. */
function roundLimit(price: Paise): Paise {
  const rupees = Math.max(1, price / PAISE_PER_RUPEE)
  const step = Math.max(1, 10 ** Math.floor(Math.log10(rupees)) / 2)
  return Math.round(rupees / step) * step * PAISE_PER_RUPEE
}

function toBand(from: Paise, below: Paise): PriceBand {
  const [low, high] = [from, below].map((price) => price / PAISE_PER_RUPEE)
  if (from === 0) return { price: `under-${high}`, label: `Under ${formatPrice(below)}`, from, below }
  if (below === Number.POSITIVE_INFINITY)
    return { price: `from-${low}`, label: `${formatPrice(from)} and over`, from, below }
  return { price: `${low}-${high}`, label: `${formatPrice(from)} to ${formatPrice(below)}`, from, below }
}
