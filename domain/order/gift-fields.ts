/**
 * Gift options as entered; an empty text is an option that was not taken. Kept apart from the schema, which the
 * browser loads later.
 */
export type GiftOptionValues = {
  /** Card text. The card of a custom box is written on a separate step. */
  message: string
  cardFrom: string
  giftWrap: boolean
  /** Keeps every document with a price out of the parcel. */
  hidePrices: boolean
  deliverOn: string
  /** Id of the chosen slot of that day; empty for any time. */
  slotId: string
  /** GSTIN of a company buyer; the invoice is made out to it. */
  buyerGstin: string
}
export type GiftOptionField = keyof GiftOptionValues

/** Longest sender's name in characters: one or two lines on the card. */
export const MAX_SENDER_LENGTH = 80

/** Initial gift options. Prices stay out of the parcel by default. */
export const EMPTY_GIFT_OPTIONS: GiftOptionValues = {
  message: '',
  cardFrom: '',
  giftWrap: false,
  hidePrices: true,
  deliverOn: '',
  slotId: '',
  buyerGstin: '',
}

export const GIFT_OPTION_FIELDS = Object.keys(EMPTY_GIFT_OPTIONS) as readonly GiftOptionField[]
