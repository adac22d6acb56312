import { type Basket, type Discount, discountOf, type NotFor } from './discount.ts'
import { type Offer, standingOf } from './offer.ts'

/** An offer with what it takes off what is bought. */
export type Chosen = { offer: Offer; discount: Discount }

/**
 * Why a code that somebody typed does not hold. One that has not begun, or is switched off, is as unknown as one that
 * never was: nobody learns by trying what is being prepared. That one is over is said, for it was handed out once.
 */
export type CodeFault = { why: 'unknown' } | { why: 'over'; until: string } | NotFor

/** What the offer of a code takes off. Two offers never hold at once: whoever gives a code wants that one. */
export function byCode(offer: Offer | undefined, basket: Basket, today: string): Chosen | CodeFault {
  const standing = offer && standingOf(offer, today)
  if (!offer || standing === 'coming' || standing === 'paused') return { why: 'unknown' }
  if (standing === 'over') return { why: 'over', until: offer.until < today ? offer.until : '' }
  const { ok: _, ...measured } = discountOf(offer, basket)
  return 'why' in measured ? measured : { offer, ...measured }
}

/**
 * The offers that hold by themselves for what is bought, the best for the shopper first: whichever takes off most, and of
 * equal ones the first that was made.
 */
export function automaticOffers(offers: readonly Offer[], basket: Basket, today: string): Chosen[] {
  return offers
    .filter((offer) => offer.code === '' && standingOf(offer, today) === 'running')
    .flatMap((offer): Chosen[] => {
      const measured = discountOf(offer, basket)
      return measured.ok ? [{ offer, discount: measured.discount }] : []
    })
    .sort((one, other) => other.discount.paise - one.discount.paise)
}

/** Whether something is to be asked for a code, or reckoned without one, on a day. */
export const offersOn = (offers: readonly Offer[], today: string): { codes: boolean; automatic: boolean } => {
  const running = offers.filter((offer) => standingOf(offer, today) === 'running')
  return { codes: running.some(({ code }) => code !== ''), automatic: running.some(({ code }) => code === '') }
}
