import { describe, expect, it } from 'vitest'
import { gstinCheckDigit, gstinError, stateOfGstin } from './gstin.ts'

const GOOD = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '06AABCU9603R1ZR', '24AAACC1206D1ZM']
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

describe('a GSTIN', () => {
  it.each(GOOD)('%s is valid', (gstin) => expect(gstinError(gstin)).toBeUndefined())

  it('is accepted with spaces and in lower case, and is never required', () => {
    expect(gstinError(' 29 aagcb7383j1z4 ')).toBeUndefined()
    expect(gstinError('  ')).toBeUndefined()
  })

  it('ends in its check character', () => expect(gstinCheckDigit('29ABCDE1234F1Z')).toBe('W'))

  it('is invalid with any single wrong character', () => {
    const gstin = '27AAPFU0939F1ZV'
    for (let place = 0; place < gstin.length; place++) {
      for (const character of CHARACTERS) {
        if (character === gstin[place]) continue
        const wrong = gstin.slice(0, place) + character + gstin.slice(place + 1)
        expect(gstinError(wrong), wrong).toBeDefined()
      }
    }
  })

  it.each([
    ['29AAGCB7383J1Z', '15 characters'],
    ['29AAGCB7383J1Z44', '15 characters'],
    ['<b>AAGCB7383J1Z', '15 characters'],
    ['99AAGCB7383J1Z4', 'No State has the code 99'],
    ['29AAGCB7383J1Z5', 'does not add up'],
  ])('%s is refused with a helpful message', (gstin, words) => expect(gstinError(gstin)).toContain(words))

  it('names the State in which its holder is registered', () => {
    expect(stateOfGstin('27aapfu0939f1zv')).toMatchObject({ code: 'MH', name: 'Maharashtra' })
    expect(stateOfGstin('97AAPFU0939F1ZV')).toBeUndefined()
  })
})
