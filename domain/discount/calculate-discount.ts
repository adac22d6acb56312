import type { CollectionSlug } from '#domain/nominal.ts'
import { multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import type { DiscountTerms, DiscountValue } from './discount.ts'
import { type Discount, discountState } from './discount.ts'

/** A discount definition with the discount it gives on a basket. `reason`: why a person gave it. */
export type ChosenDiscount = { offer: Discount & { reason?: string }; discount: DiscountAmount }

/**
 * Reason why a code does not apply. A future or disabled code is reported as unknown, so that guessing reveals
 * nothing; an expired one is reported as such, because it was public once.
 */
export type CodeError = { why: 'unknown' } | { why: 'over'; until: string } | IneligibleDiscount

/** Evaluates the discount of a code. A code replaces the automatic discount; two never combine. */
export function evaluateCode(offer: Discount | undefined, basket: Basket, today: string): ChosenDiscount | CodeError {
  const standing = offer && discountState(offer, today)
  if (!offer || standing === 'coming' || standing === 'paused') return { why: 'unknown' }
  if (standing === 'over') return { why: 'over', until: offer.until < today ? offer.until : '' }
  const { ok: _, ...measured } = calculateDiscount(offer, basket)
  return 'why' in measured ? measured : { offer, ...measured }
}

/** Lists the automatic discounts that apply, the largest first; ties keep the order of creation. */
export function automaticDiscounts(offers: readonly Discount[], basket: Basket, today: string): ChosenDiscount[] {
  return offers
    .filter((offer) => offer.code === '' && discountState(offer, today) === 'running')
    .flatMap((offer): ChosenDiscount[] => {
      const measured = calculateDiscount(offer, basket)
      return measured.ok ? [{ offer, discount: measured.discount }] : []
    })
    .sort((one, other) => other.discount.paise - one.discount.paise)
}

/** Tests whether any code or any automatic discount is active on a day. */
export const activeDiscountKinds = (
  offers: readonly Discount[],
  today: string,
): { codes: boolean; automatic: boolean } => {
  const running = offers.filter((offer) => discountState(offer, today) === 'running')
  return { codes: running.some(({ code }) => code !== ''), automatic: running.some(({ code }) => code === '') }
}

/** A basket line for discount rules: all ids of the product, its collections and the price of all pieces. */
export type BasketLine = { ids: readonly string[]; collections: readonly CollectionSlug[]; paise: Paise }

/** The purchase: cart lines, or a custom box as a single line. */
export type Basket = { kind: 'cart' | 'box'; lines: readonly BasketLine[] }

/** The discount in total and per line, in paise. */
export type DiscountAmount = { paise: Paise; lines: readonly Paise[] }

/** Reason why a discount does not apply. `missingPaise` is the amount that is still needed. */
export type IneligibleDiscount = { why: 'not-for-these' } | { why: 'minimum'; minimumPaise: Paise; missingPaise: Paise }

/**
 * Minimum total of an order, ₹1. UPI and all providers refuse a payment of zero, and a free product has no invoice.
 */
export const MIN_TOTAL_PAISE: Paise = 100

/**
 * Calculates the discount on a basket, or the reason why there is none. It never exceeds the eligible lines and
 * leaves at least `MIN_TOTAL_PAISE` of the whole. Percentages are rounded half up once and spread over the eligible
 * lines.
 */
export function calculateDiscount(
  offer: Pick<DiscountTerms, 'off' | 'scope' | 'of' | 'minimumPaise' | 'freeWrap' | 'freeDelivery'>,
  basket: Basket,
): { ok: true; discount: DiscountAmount } | ({ ok: false } & IneligibleDiscount) {
  const costs = basket.lines.map((line) => (isEligible(offer, line, basket.kind) ? line.paise : 0))
  const forAll = sum(costs)
  if (forAll === 0) return { ok: false, why: 'not-for-these' }
  const { minimumPaise } = offer
  if (forAll < minimumPaise) return { ok: false, why: 'minimum', minimumPaise, missingPaise: minimumPaise - forAll }
  const most = Math.min(forAll, sum(basket.lines.map(({ paise }) => paise)) - MIN_TOTAL_PAISE)
  const paise = Math.max(0, Math.min(amountOff(offer.off, forAll), most))
  if (paise === 0 && !offer.freeWrap && !offer.freeDelivery) return { ok: false, why: 'not-for-these' }
  return { ok: true, discount: { paise, lines: spreadAmount(paise, costs) } }
}

function isEligible(
  { scope, of }: Pick<DiscountTerms, 'scope' | 'of'>,
  line: BasketLine,
  kind: Basket['kind'],
): boolean {
  if (scope === 'everything') return true
  if (scope === 'boxes') return kind === 'box'
  if (kind === 'box') return false
  return scope === 'collections'
    ? line.collections.some((slug) => of.includes(slug))
    : line.ids.some((id) => of.includes(id))
}

function amountOff(off: DiscountValue, paise: Paise): Paise {
  if (off.by === 'percent') return multiplyRounded(paise, off.percent, 100)
  return off.by === 'amount' ? off.paise : 0
}

/**
 * Spreads an amount over lines in proportion to their cost, to the paisa: shares are rounded down and the remaining
 * paise go to the largest remainders, first line first (largest remainder method). No share exceeds its cost if the
 * amount does not exceed the sum. Costs must be whole and not negative.
 */
export function spreadAmount(amount: Paise, costs: readonly Paise[]): Paise[] {
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
