import { type Basket, calculateDiscount, type DiscountAmount, type IneligibleDiscount } from './calculate-discount.ts'
import { type Discount, discountState } from './discount.ts'

/** A discount definition with the discount it gives on a basket. */
export type ChosenDiscount = { offer: Discount; discount: DiscountAmount }

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
