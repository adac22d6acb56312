import { describe, expect, it } from 'vitest'
import { parseAddressChange } from './address-command.ts'

describe('the change address command', () => {
  it('is read by its fields, in any order, with spaces in values', () => {
    expect(parseAddressChange('street=12 MG Road city=Kochi state=Kerala pin=682001')).toEqual({
      street: '12 MG Road',
      city: 'Kochi',
      state: 'Kerala',
      zipCode: '682001',
    })
    expect(parseAddressChange('PIN=682001 name=Meera Iyer phone=+91 98450 12345')).toEqual({
      zipCode: '682001',
      fullName: 'Meera Iyer',
      phone: '+91 98450 12345',
    })
    expect(parseAddressChange('street=House = 4, Lane 2')).toEqual({ street: 'House = 4, Lane 2' })
  })

  it.each([
    ['', 'not understood'],
    ['12 MG Road', 'not understood'],
    ['Kochi pin=682001', 'not understood'],
    ['email=a@b.example', 'not understood'],
    ['pin=1', 'Valid zip code is required'],
    ['city= state=Kerala', 'City is required'],
    ['city=Kochi city=Pune', 'twice'],
    ['city=Kochi pincode=682001', 'pincode='],
    ['street=12 MG Road stat=Kerala pin=682001', 'stat='],
    ['name=Meera email=a@b.example', 'email='],
  ])('as %j is refused with a question', (text, words) => {
    expect(parseAddressChange(text)).toEqual({ fault: expect.stringContaining(words) })
  })
})
