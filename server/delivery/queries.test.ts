import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { parsePin } from '#domain/delivery/pin.ts'
import { nearestPins, placeOfPin } from './queries.ts'

/** Prints the bytes in use after the first lookup. */
const WEIGHED = `
  const { placeOfPin } = await import('./server/delivery/queries.ts')
  const held = () => { gc(); gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external }
  const before = held()
  placeOfPin('560001')
  console.log(held() - before)
`

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
  ])('%s is in %s, %s', (pin, stateCode, town) =>
    expect(placeOfPin(pin)).toMatchObject({ pin: pin.replace(' ', ''), stateCode, town }),
  )

  it.each(['', '56000', '5600011', '060001', '999999', 'SW1A 1AA', '१२३४५६'])('%s is in no State', (pin) =>
    expect(placeOfPin(pin)).toBeUndefined(),
  )

  it('has six digits, in any spacing', () => {
    expect(['560001', ' 560 001 ', '560-001', '12345', '560001x'].map(parsePin)).toEqual([
      '560001',
      '560001',
      '560001',
      undefined,
      undefined,
    ])
  })

  it('has a post office and a city, if the directory lists it', () => {
    expect(placeOfPin('560038')).toMatchObject({ area: 'Indiranagar', lat: 12.94, lon: 77.57 })
    expect(placeOfPin('744301')).toMatchObject({ stateCode: 'AN', lat: 9.18 })
    const places = Array.from({ length: 890 }, (_, first) => placeOfPin(`${first + 110}001`)).filter(Boolean)
    expect(places.length).toBeGreaterThan(250)
    for (const place of places) {
      expect(place?.area).toMatch(/^[ -~]+$/)
      if (place?.lat !== undefined) expect([place.lat > 6, place.lat < 38]).toEqual([true, true])
    }
  })

  it('that does not exist gets suggestions: one typing error first, then the nearest numbers', () => {
    expect(nearestPins('560039')).toEqual(['560038', '560037', '560036'])
    expect(nearestPins('560999')[0]).toBe('560099')
    expect(nearestPins('199999')).toEqual([])
    expect(nearestPins('5600')).toEqual([])
    for (const pin of nearestPins('110100')) expect(placeOfPin(pin)).toBeDefined()
  })

  it('is stored with all others in less than 3 MB of memory', () => {
    const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', '--eval', WEIGHED], {
      cwd: process.cwd(),
      timeout: 20_000,
    })
    expect(status).toBe(0)
    expect(Number(stdout)).toBeLessThan(3_000_000)
    expect(Number(stdout)).toBeGreaterThan(200_000)
  })

  it('is looked up among all of India in well under a millisecond', () => {
    let found = 0
    const begun = performance.now()
    for (let pin = 110_000; pin < 900_000; pin += 10) if (placeOfPin(String(pin))) found++
    expect(found).toBeGreaterThan(1_500)
    expect((performance.now() - begun) / 79_000).toBeLessThan(0.5)
  })
})
