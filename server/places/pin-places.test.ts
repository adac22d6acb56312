import { describe, expect, it } from 'vitest'
import { readPin } from '#domain/pin.ts'
import { placeOfPin } from './pin-places.ts'

describe('a PIN code', () => {
  it.each([
    ['560001', 'KA', 'Bengaluru'],
    ['560 038', 'KA', 'Bengaluru'],
    ['110001', 'DL', 'New Delhi'],
    ['400001', 'MH', 'Mumbai'],
    ['682001', 'KL', 'Kochi'],
    ['403001', 'GA', 'North Goa'],
    ['605001', 'PY', 'Puducherry'],
    ['737101', 'SK', ''],
  ])('%s is in %s, %s', (pin, stateCode, town) => expect(placeOfPin(pin)).toEqual({ stateCode, town }))

  it.each(['', '56000', '5600011', '060001', '999999', 'SW1A 1AA', '१२३४५६'])('%s is in no State', (pin) =>
    expect(placeOfPin(pin)).toBeUndefined(),
  )

  it('has six digits, however they are spaced', () => {
    expect(['560001', ' 560 001 ', '560-001', '12345', '560001x'].map(readPin)).toEqual([
      '560001',
      '560001',
      '560001',
      undefined,
      undefined,
    ])
  })

  it('is found among all of India in well under a millisecond', () => {
    let found = 0
    const begun = performance.now()
    for (let pin = 110_000; pin < 900_000; pin += 10) if (placeOfPin(String(pin))) found++
    expect(found).toBeGreaterThan(1_500)
    expect((performance.now() - begun) / 79_000).toBeLessThan(0.5)
  })
})
