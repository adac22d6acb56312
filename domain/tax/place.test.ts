import { describe, expect, it } from 'vitest'
import type { StateCode } from '#domain/address/states.ts'
import { isUnplaced, placeOf, placeOfSupplyWords, supplyTo } from './place.ts'

const place = (state: string, country = 'India', pinState?: StateCode) => placeOf({ state, country }, pinState)

describe('where an order goes', () => {
  it.each(['KA', 'Karnatka', 'Bangalore', 'Karnataka, India', 'Karnataka', 'ಕರ್ನಾಟಕ'])(
    'with State %s and a PIN code of Karnataka is Karnataka',
    (state) => expect(place(state, 'India', 'KA')).toEqual({ country: 'India', stateCode: 'KA' }),
  )

  it.each(['India', 'IN', 'in', ' INDIA ', 'Bharat', 'भारत'])('in %s is in India', (country) =>
    expect(supplyTo(place('Karnataka', country), 'Karnataka')).toBe('same-state'),
  )

  it('is what the buyer says where the PIN code is in another State', () => {
    expect(place('Kerala', 'India', 'KA').stateCode).toBe('KL')
    expect(place('Kerela', 'India', 'KA').stateCode).toBe('KL')
  })

  it('follows the PIN code where the text is no State, and a town where the PIN code is unknown', () => {
    expect(place('Bangalore', 'India', 'DL').stateCode).toBe('DL')
    expect(place('Bangalore').stateCode).toBe('KA')
  })

  it('is unknown where neither helps, and then another State', () => {
    const nowhere = place('Xanadu')
    expect([nowhere.stateCode, isUnplaced(nowhere), supplyTo(nowhere, 'Karnataka')]).toEqual(['', true, 'other-state'])
    const abroad = place('Karnataka', 'Canada', 'KA')
    expect([abroad, isUnplaced(abroad), supplyTo(abroad, 'Karnataka')]).toEqual([
      { country: 'abroad', stateCode: '' },
      false,
      'other-state',
    ])
  })

  it('is where the company is registered whose GSTIN is given', () => {
    expect(supplyTo(place('Karnataka'), 'Karnataka', '27AAPFU0939F1ZV')).toBe('other-state')
    expect(supplyTo(place('Kerala'), 'Karnataka', '29AAGCB7383J1Z4')).toBe('same-state')
    expect(supplyTo(place('Karnataka'), 'Karnataka', '97AAPFU0939F1ZV')).toBe('other-state')
  })

  it('is printed by the name and code of the State, whatever was typed', () => {
    const typed = { state: 'Karnatka', country: 'IN' }
    expect(placeOfSupplyWords(typed, 'KA', '')).toBe('Karnataka (29)')
    expect(placeOfSupplyWords(typed, 'KA', '27AAPFU0939F1ZV')).toBe('Maharashtra (27)')
    expect(placeOfSupplyWords({ state: 'Dubai', country: 'UAE' }, '', '')).toBe('UAE, outside India (96)')
    expect(placeOfSupplyWords({ state: 'Xanadu', country: 'India' }, '', '')).toBe('Xanadu')
  })
})
