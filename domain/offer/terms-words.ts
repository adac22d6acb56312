import { formatPrice } from '#domain/payment/money.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import type { Offer, OfferStanding, OfferTerms } from './offer.ts'

/** What it takes off, in a word or two: `10% off`, `₹200 off`, `free gift wrap`. */
export function offWords({ off, freeWrap }: Pick<OfferTerms, 'off' | 'freeWrap'>): string {
  const taken =
    off.by === 'percent' ? `${off.percent}% off` : off.by === 'amount' ? `${formatPrice(off.paise)} off` : ''
  return [taken, freeWrap ? 'free gift wrap' : ''].filter(Boolean).join(' and ')
}

/** What it is for and from how much on: `everything`, `gifts of wedding-edit, from ₹1,500`. */
export function scopeWords({ scope, of, minimumPaise }: Pick<OfferTerms, 'scope' | 'of' | 'minimumPaise'>): string {
  const what = { everything: 'everything', boxes: 'built boxes', gifts: of.join(', '), collections: of.join(', ') }[
    scope
  ]
  return minimumPaise > 0 ? `${what}, from ${formatPrice(minimumPaise)}` : what
}

/** `until 12 November 2026`; nothing for one without days. */
export const daysWords = ({ from, until }: Pick<OfferTerms, 'from' | 'until'>): string =>
  [from && `from ${formatYearDay(from)}`, until && `until ${formatYearDay(until)}`].filter(Boolean).join(' ')

/** All of it on one line, for a list on a terminal and for who changed what. */
export function termsWords(terms: OfferTerms): string {
  const { code, maxUses, maxPerPerson } = terms
  const parts = [
    `${terms.name}: ${offWords(terms)}`,
    `for ${scopeWords(terms)}`,
    code === '' ? 'without a code' : `with ${code}`,
    daysWords(terms),
    maxUses !== undefined && `${maxUses} ${maxUses === 1 ? 'use' : 'uses'}`,
    maxPerPerson !== undefined && `${maxPerPerson} a person`,
  ]
  return parts.filter(Boolean).join(', ')
}

export const STANDING_WORDS: Record<OfferStanding, string> = {
  running: 'On',
  coming: 'To come',
  paused: 'Off',
  over: 'Ended',
}

/** How often it was used, of how often it may be: `4 of 100`. */
export const usesWords = (uses: number, { maxUses }: Pick<Offer, 'maxUses'>): string =>
  maxUses === undefined ? String(uses) : `${uses} of ${maxUses}`
