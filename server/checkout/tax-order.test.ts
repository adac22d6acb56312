import { describe, expect, it } from 'vitest'
import { ADDRESS } from '#test/order-form.ts'
import { taxOrder } from './tax-order.ts'

const seller = (taxScheme: 'regular' | 'composition' | 'unregistered', test = false) => ({
  state: 'Karnataka',
  sameDayCutOff: '14:00',
  taxScheme,
  test,
})
const to = (shipping: Partial<typeof ADDRESS>, buyerGstin = '') => ({
  shipping: { ...ADDRESS, ...shipping },
  buyerGstin,
})
const KERALA = { state: 'Kerala', zipCode: '695001' }

describe('a seller who charges no GST', () => {
  it.each(['composition', 'unregistered'] as const)('charges none in its own State (%s)', (scheme) => {
    expect(taxOrder(to({}), seller(scheme))).toMatchObject({
      ok: true,
      taxation: { charged: false, supply: 'same-state' },
      taxScheme: scheme,
    })
  })

  it.each([
    ['another State', KERALA, 'state', 'not to Kerala'],
    ['a PIN code of another State', { state: 'Trivandrum town', zipCode: '695001' }, 'zipCode', 'in Kerala'],
    ['abroad', { country: 'Canada', state: 'Ontario' }, 'country', 'not abroad'],
    ['nowhere anybody knows', { state: 'Xanadu', zipCode: '99999' }, 'state', 'choose it from the list'],
  ])('refuses %s and says why', (_, shipping, field, words) => {
    const answer = taxOrder(to(shipping), seller('unregistered'))
    expect(answer).toMatchObject({ ok: false, errors: { [field]: expect.stringContaining(words) } })
    expect(answer).toMatchObject({ errors: { [field]: expect.stringContaining('We are not registered for GST') } })
  })

  it('refuses a company in another State, to which the supply would be', () => {
    expect(taxOrder(to({}, '27AAPFU0939F1ZV'), seller('composition'))).toMatchObject({
      ok: false,
      errors: { buyerGstin: expect.stringContaining('composition scheme') },
    })
  })

  it('sells everywhere at the specification’s rate in test mode', () => {
    for (const scheme of ['composition', 'unregistered', 'regular'] as const)
      expect(taxOrder(to(KERALA), seller(scheme, true))).toMatchObject({
        ok: true,
        taxation: { charged: true, supply: 'other-state' },
      })
  })
})

describe('a regular seller', () => {
  it('charges GST and sells everywhere', () => {
    for (const shipping of [{}, KERALA, { country: 'Canada' }, { state: 'Xanadu', zipCode: '99999' }])
      expect(taxOrder(to(shipping), seller('regular'))).toMatchObject({ ok: true, taxation: { charged: true } })
  })
})
