/** The gift options as they are typed; empty is an option not taken. Kept apart from the schema, which comes later. */
export type GiftDraft = {
  /** What the card says. The card of a built box is written on a step of its own. */
  message: string
  giftWrap: boolean
  /** Nothing with a price travels with the gift. */
  hidePrices: boolean
  /** `2026-11-28`: the day it should arrive. */
  deliverOn: string
  /** The company's, where one pays: the invoice is then made out to it. */
  buyerGstin: string
}
export type GiftField = keyof GiftDraft

export const EMPTY_GIFT: GiftDraft = { message: '', giftWrap: false, hidePrices: false, deliverOn: '', buyerGstin: '' }

export const GIFT_FIELDS = Object.keys(EMPTY_GIFT) as readonly GiftField[]
