import type { CollectionSlug } from '#domain/flavours.ts'
import { type Paise, share, sum } from '#domain/payment/money.ts'
import type { OfferOff, OfferTerms } from './offer.ts'

/** A line of what is bought as an offer looks at it: by all names the gift has, where it hangs, at what all its pieces cost. */
export type OfferLine = { ids: readonly string[]; collections: readonly CollectionSlug[]; paise: Paise }

/** What is bought: the lines of a cart, or a built box, which is one. */
export type Basket = { kind: 'cart' | 'box'; lines: readonly OfferLine[] }

/** What an offer takes off, in all and of each line. */
export type Discount = { paise: Paise; lines: readonly Paise[] }

/** Why an offer does not hold for what is bought; `missingPaise` is how much more of it would do. */
export type NotFor = { why: 'not-for-these' } | { why: 'minimum'; minimumPaise: Paise; missingPaise: Paise }

/** An order never comes to less than ₹1: UPI and every provider refuse nothing, and a gift for nothing has no invoice. */
export const LEAST_TO_PAY: Paise = 100

/**
 * What an offer takes off, or why nothing. It is never more than what it is for costs, and leaves at least `LEAST_TO_PAY`
 * of the whole; percent are rounded half up to the paisa once, and spread over the lines that it is for.
 */
export function discountOf(
  offer: Pick<OfferTerms, 'off' | 'scope' | 'of' | 'minimumPaise' | 'freeWrap'>,
  basket: Basket,
): { ok: true; discount: Discount } | ({ ok: false } & NotFor) {
  const costs = basket.lines.map((line) => (isFor(offer, line, basket.kind) ? line.paise : 0))
  const forAll = sum(costs)
  if (forAll === 0) return { ok: false, why: 'not-for-these' }
  const { minimumPaise } = offer
  if (forAll < minimumPaise) return { ok: false, why: 'minimum', minimumPaise, missingPaise: minimumPaise - forAll }
  const most = Math.min(forAll, sum(basket.lines.map(({ paise }) => paise)) - LEAST_TO_PAY)
  const paise = Math.max(0, Math.min(amountOff(offer.off, forAll), most))
  if (paise === 0 && !offer.freeWrap) return { ok: false, why: 'not-for-these' }
  return { ok: true, discount: { paise, lines: spread(paise, costs) } }
}

function isFor({ scope, of }: Pick<OfferTerms, 'scope' | 'of'>, line: OfferLine, kind: Basket['kind']): boolean {
  if (scope === 'everything') return true
  if (scope === 'boxes') return kind === 'box'
  if (kind === 'box') return false
  return scope === 'collections'
    ? line.collections.some((slug) => of.includes(slug))
    : line.ids.some((id) => of.includes(id))
}

function amountOff(off: OfferOff, paise: Paise): Paise {
  if (off.by === 'percent') return share(paise, off.percent, 100)
  return off.by === 'amount' ? off.paise : 0
}

/**
 * An amount over lines in the proportion of what they cost, to the paisa: each line has its share rounded down, and the
 * paise that are over go to the largest remainders, the first of equal ones (largest remainder method). None gets more
 * than it costs as long as the amount is no more than all of them; costs are whole and not negative.
 */
export function spread(amount: Paise, costs: readonly Paise[]): Paise[] {
  const all = BigInt(sum(costs))
  if (all === 0n) return costs.map(() => 0)
  const exact = costs.map((cost) => BigInt(amount) * BigInt(cost))
  const shares = exact.map((it) => Number(it / all))
  const over = amount - sum(shares)
  const byRemainder = exact.map((it, at) => ({ at, remainder: it % all }))
  byRemainder.sort((one, other) => Number(other.remainder - one.remainder) || one.at - other.at)
  for (const { at } of byRemainder.slice(0, over)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
