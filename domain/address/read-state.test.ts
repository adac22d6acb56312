import { describe, expect, it } from 'vitest'
import { readState, stateOfTown } from './read-state.ts'
import { INDIAN_STATES } from './states.ts'

describe('a State that was typed', () => {
  it('is one of 36, by name, letters or digits', () => {
    expect(INDIAN_STATES).toHaveLength(36)
    for (const { code, gst, name } of INDIAN_STATES)
      expect(
        [name, name.toUpperCase(), code, code.toLowerCase(), gst, `${name} (${gst})`, `IN-${code}`].map(readState),
      ).toEqual(Array.from({ length: 7 }, () => code))
  })

  it.each([
    ['Karnatka', 'KA'],
    [' karnataka ', 'KA'],
    ['Karnataka, India', 'KA'],
    ['Bengaluru, Karnataka', 'KA'],
    ['Karnataka 560001', 'KA'],
    ['State of Kerala', 'KL'],
    ['Kerela', 'KL'],
    ['Maharastra', 'MH'],
    ['Tamilnadu', 'TN'],
    ['Tamil Nadu.', 'TN'],
    ['J&K', 'JK'],
    ['Jammu & Kashmir', 'JK'],
    ['Orissa', 'OD'],
    ['Uttaranchal', 'UK'],
    ['Pondicherry', 'PY'],
    ['NCT of Delhi', 'DL'],
    ['Utter Pradesh', 'UP'],
    ['Andra Pradesh', 'AP'],
    ['U.P.', 'UP'],
    ['Dehli', 'DL'],
    ['Daman', 'DH'],
    ['Telengana State', 'TS'],
  ])('as %s is %s', (text, code) => expect(readState(text)).toBe(code))

  it.each([
    '',
    '-',
    'Bangalore',
    'Pune',
    'Bidar',
    'NCR',
    'Pradesh',
    'Goa or Kerala',
    'Goa, Kerala',
    'Dubai',
    'Uttar',
    '<b>',
    '99',
  ])('is not read out of %s', (text) => expect(readState(text)).toBeUndefined())

  it('may be told by a town that is written in its place', () => {
    expect(['Bangalore', 'Mumbai, India', 'Nowhere'].map(stateOfTown)).toEqual(['KA', 'MH', undefined])
  })
})
