import { describe, expect, it } from 'vitest'
import { INDIAN_STATES, pinMisfit, stateOfPin, statesOfPin } from './pin.ts'

describe('a PIN code', () => {
  it.each([
    ['560001', 'Karnataka'],
    ['110001', 'Delhi'],
    ['682001', undefined],
    ['400 001', 'Maharashtra'],
    ['403001', undefined],
    ['900001', undefined],
    ['000001', undefined],
    ['56000', undefined],
    ['SW1A 1AA', undefined],
  ])('%s suggests the State %s', (pin, state) => {
    expect(stateOfPin(pin)).toBe(state)
  })

  it('may be in several States', () => {
    expect(statesOfPin('403001')).toEqual(['Goa', 'Maharashtra'])
  })

  it('knows the 36 States and Union Territories', () => {
    expect(INDIAN_STATES).toHaveLength(36)
  })

  it('of the 900 beginnings gives one State to 525, several to 72, none to 303', () => {
    const counts = Array.from({ length: 900 }, (_, index) => statesOfPin(`${index + 100}001`).length)
    const one = counts.filter((count) => count === 1).length
    const none = counts.filter((count) => count === 0).length
    expect([one, 900 - one - none, none]).toEqual([525, 72, 303])
  })

  it('that does not go with the State is a hint', () => {
    expect(pinMisfit('560001', 'Kerala')).toBe('PIN codes that begin with 560 are in Karnataka.')
    expect(pinMisfit('403001', 'Kerala')).toBe('PIN codes that begin with 403 are in Goa or Maharashtra.')
    expect(pinMisfit('560001', ' karnataka ')).toBeUndefined()
    expect(pinMisfit('900001', 'Kerala')).toBeUndefined()
    expect(pinMisfit('560001', '')).toBeUndefined()
  })
})
