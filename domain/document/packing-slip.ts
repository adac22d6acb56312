import type { Parcel } from '#domain/order/order.ts'

type To = Pick<Parcel['to'], 'fullName' | 'street' | 'city' | 'state' | 'zipCode' | 'country' | 'phone'>

/** Whom a parcel goes to, a line each. */
export const packingSlipTo = ({ fullName, street, city, state, zipCode, country, phone }: To): string[] =>
  [fullName, street, `${city}, ${state} ${zipCode}`, country, phone].filter(Boolean)

/** What a packing slip ends with. */
export const packingSlipClose = ({ giftWrap }: Pick<Parcel, 'giftWrap'>): string =>
  `${giftWrap ? 'Gift wrapped. ' : ''}No price, no invoice in the box. Packed by ______________ at ________`
