import { describe, expect, it } from 'vitest'
import { parseState, stateOfTown } from './parse-state.ts'
import { INDIAN_STATES } from './states.ts'

describe('a submitted State', () => {
  it('is one of 36, by name, abbreviation or code', () => {
    expect(INDIAN_STATES).toHaveLength(36)
    for (const { code, gst, name } of INDIAN_STATES)
      expect(
        [name, name.toUpperCase(), code, code.toLowerCase(), gst, `${name} (${gst})`, `IN-${code}`].map(parseState),
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
  ])('as %s is %s', (text, code) => expect(parseState(text)).toBe(code))

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
  ])('is not recognised in %s', (text) => expect(parseState(text)).toBeUndefined())

  it('may be derived from a town in its field', () => {
    expect(['Bangalore', 'Mumbai, India', 'Nowhere'].map(stateOfTown)).toEqual(['KA', 'MH', undefined])
  })
})
