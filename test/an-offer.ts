import type { Offer } from '#domain/offer/offer.ts'

/** Ten per cent off everything, by a code, for as long as anybody likes. */
export const offer = (change: Partial<Offer> = {}): Offer => ({
  id: 'an-offer',
  name: 'Diwali offer',
  code: 'DIWALI10',
  off: { by: 'percent', percent: 10 },
  freeWrap: false,
  scope: 'everything',
  of: [],
  minimumPaise: 0,
  from: '',
  until: '',
  maxUses: undefined,
  maxPerPerson: undefined,
  isOn: true,
  ended: false,
  ...change,
})
