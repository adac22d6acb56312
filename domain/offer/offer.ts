import type { CollectionSlug, OfferId, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'

/** What an offer is for: whatever is bought, gifts that hang in some collections, some gifts, or built boxes. */
export const OFFER_SCOPES = ['everything', 'collections', 'gifts', 'boxes'] as const
export type OfferScope = (typeof OFFER_SCOPES)[number]

/**
 * What an offer takes off: so many whole percent, or an amount. In a cart that is before tax, of a built box with its
 * tax, as the prices are. `nothing`: it brings the wrap alone.
 */
export type OfferOff = { by: 'percent'; percent: number } | { by: 'amount'; paise: Paise } | { by: 'nothing' }

/** What holds of an offer while it runs. */
export type OfferTerms = {
  /** As a shopper reads it in the summary. */
  name: string
  /** As it is compared (`plainCode`); empty where it holds by itself. */
  code: string
  off: OfferOff
  /** What is bought with it is wrapped as a gift, asked for or not. */
  freeWrap: boolean
  scope: OfferScope
  /** The collections or gifts that it is for; empty for the other scopes. */
  of: readonly (CollectionSlug | ProductId)[]
  /** What it is for has to cost so much; 0 is no minimum. */
  minimumPaise: Paise
  /** The first and the last day in India on which it holds, `2026-11-01`; empty is no such day. */
  from: string
  until: string
  /** How often it may be used in all, and by one person; `undefined` is as often as anybody likes. */
  maxUses: number | undefined
  maxPerPerson: number | undefined
}

export type Offer = OfferTerms & {
  id: OfferId
  /** The owner's switch. */
  isOn: boolean
  /** The owner has ended it for good. */
  ended: boolean
}

/** How an offer stands on a day in India. `paused`: switched off, and may be switched on again. */
export type OfferStanding = 'running' | 'coming' | 'paused' | 'over'

export function standingOf(
  { isOn, ended, from, until }: Pick<Offer, 'isOn' | 'ended' | 'from' | 'until'>,
  today: string,
): OfferStanding {
  if (ended || (until !== '' && until < today)) return 'over'
  if (!isOn) return 'paused'
  return from > today ? 'coming' : 'running'
}

/** What of an offer stays with an order, whatever becomes of the offer. */
export type OfferUsed = Pick<Offer, 'id' | 'name' | 'code' | 'freeWrap'>
