import { describe, expect, it } from 'vitest'
import type { StateCode } from '#domain/delivery/states.ts'
import { formatPlaceOfSupply, isStateUnknown, resolveDestination, supplyType } from './place-of-supply.ts'

const place = (state: string, country = 'India', pinState?: StateCode) =>
  resolveDestination({ state, country }, pinState)

describe('the place of supply of an order', () => {
  it.each(['KA', 'Karnatka', 'Bangalore', 'Karnataka, India', 'Karnataka', 'ಕರ್ನಾಟಕ'])(
    'with State %s and a PIN code of Karnataka is Karnataka',
    (state) => expect(place(state, 'India', 'KA')).toEqual({ country: 'India', stateCode: 'KA' }),
  )

  it.each(['India', 'IN', 'in', ' INDIA ', 'Bharat', 'भारत'])('in %s is in India', (country) =>
    expect(supplyType(place('Karnataka', country), 'Karnataka')).toBe('same-state'),
  )

  it('is the submitted State when the PIN code is in another one', () => {
    expect(place('Kerala', 'India', 'KA').stateCode).toBe('KL')
    expect(place('Kerela', 'India', 'KA').stateCode).toBe('KL')
  })

  it('follows the PIN code when the text is no State, and a town when the PIN code is unknown', () => {
    expect(place('Bangalore', 'India', 'DL').stateCode).toBe('DL')
    expect(place('Bangalore').stateCode).toBe('KA')
  })

  it('is unknown when neither helps, and counts as another State', () => {
    const nowhere = place('Xanadu')
    expect([nowhere.stateCode, isStateUnknown(nowhere), supplyType(nowhere, 'Karnataka')]).toEqual([
      '',
      true,
      'other-state',
    ])
    const abroad = place('Karnataka', 'Canada', 'KA')
    expect([abroad, isStateUnknown(abroad), supplyType(abroad, 'Karnataka')]).toEqual([
      { country: 'abroad', stateCode: '' },
      false,
      'other-state',
    ])
  })

  it('is the State where the company with the submitted GSTIN is registered', () => {
    expect(supplyType(place('Karnataka'), 'Karnataka', '27AAPFU0939F1ZV')).toBe('other-state')
    expect(supplyType(place('Kerala'), 'Karnataka', '29AAGCB7383J1Z4')).toBe('same-state')
    expect(supplyType(place('Karnataka'), 'Karnataka', '97AAPFU0939F1ZV')).toBe('other-state')
  })

  it('is printed by the name and code of the State, for any spelling', () => {
    const typed = { state: 'Karnatka', country: 'IN' }
    expect(formatPlaceOfSupply(typed, 'KA', '')).toBe('Karnataka (29)')
    expect(formatPlaceOfSupply(typed, 'KA', '27AAPFU0939F1ZV')).toBe('Maharashtra (27)')
    expect(formatPlaceOfSupply({ state: 'Dubai', country: 'UAE' }, '', '')).toBe('UAE, outside India (96)')
    expect(formatPlaceOfSupply({ state: 'Xanadu', country: 'India' }, '', '')).toBe('Xanadu')
  })
})
