import type { Discount } from '#domain/discount/discount.ts'

/** A discount of 10% on everything, by code, without limits. */
export const sampleDiscount = (change: Partial<Discount> = {}): Discount => ({
  id: 'an-offer',
  name: 'Diwali offer',
  code: 'DIWALI10',
  off: { by: 'percent', percent: 10 },
  freeWrap: false,
  freeDelivery: false,
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
