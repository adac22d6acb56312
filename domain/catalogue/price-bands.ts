import { formatPrice, PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'

/** Prices from `from` on and below `below`, as a list can be narrowed to them; `price` is its value in the address. */
export type PriceBand = { price: string; label: string; from: Paise; below: Paise }

/** A price, and how many gifts of a list cost that. */
export type PriceCount = { pricePaise: Paise; gifts: number }

const BANDS = 3

/**
 * The bands of a list, made out of its prices: three that hold about as many gifts each, with round limits between
 * them. Fewer where prices lie so close together that limits fall into one; none where that leaves a single band.
 */
export function priceBands(prices: readonly PriceCount[]): PriceBand[] {
  const sorted = prices.toSorted((a, b) => a.pricePaise - b.pricePaise)
  const total = sorted.reduce((sum, { gifts }) => sum + gifts, 0)
  const shares = Array.from({ length: BANDS - 1 }, (_, index) => Math.floor((total * (index + 1)) / BANDS))
  const limits: Paise[] = []
  for (const limit of shares.map((place) => round(priceAt(sorted, place)))) {
    const before = limits.at(-1) ?? 0
    // Rounded, a limit may leave nothing on one side of it.
    const holdsOne = sorted.some(({ pricePaise }) => pricePaise >= before && pricePaise < limit)
    if (holdsOne && limit <= (sorted.at(-1)?.pricePaise ?? 0)) limits.push(limit)
  }
  if (limits.length === 0) return []
  const edges = [0, ...limits, Number.POSITIVE_INFINITY]
  return edges.slice(1).map((below, index) => toBand(edges[index] ?? 0, below))
}

/** What the gift at a place costs, where they stand by price. */
function priceAt(sorted: readonly PriceCount[], place: number): Paise {
  let before = 0
  for (const { pricePaise, gifts } of sorted) {
    before += gifts
    if (before > place) return pricePaise
  }
  return 0
}

/** To half of its highest place: 94 is 95, 149 is 150, 2,210 is 2,000. */
function round(price: Paise): Paise {
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
