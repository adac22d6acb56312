/** The gift options as they are typed; empty is an option not taken. Kept apart from the schema, which comes later. */
export type GiftOptionValues = {
  /** What the card says. The card of a built box is written on a step of its own. */
  message: string
  /** Whom the card is from, under its words. */
  cardFrom: string
  giftWrap: boolean
  /** Nothing with a price travels with the gift. */
  hidePrices: boolean
  /** `2026-11-28`: the day it should arrive. */
  deliverOn: string
  /** The company's, where one pays: the invoice is then made out to it. */
  buyerGstin: string
}
export type GiftField = keyof GiftOptionValues

/** What stands under the words of a card in one or two lines, in characters. */
export const MAX_CARD_FROM = 80

/** Before anything is chosen. Prices stay out of the parcel unless somebody wants them in. */
export const EMPTY_GIFT: GiftOptionValues = {
  message: '',
  cardFrom: '',
  giftWrap: false,
  hidePrices: true,
  deliverOn: '',
  buyerGstin: '',
}

export const GIFT_FIELDS = Object.keys(EMPTY_GIFT) as readonly GiftField[]
