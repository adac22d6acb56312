import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoxPosition, type BoxRow, freePosition, picturePosition, zIndexForDepth } from './box-layers.ts'

const place = (row: BoxRow, y = 0): BoxPosition => ({ x: 0, y, z: 0.5, scale: 1, width: 38, row })
const places = [place('back'), place('back'), place('middle'), place('front'), place('front')]

describe('the position of an item in the box', () => {
  it('is at the back first for tall items, then further to the front', () => {
    expect(freePosition(places, new Set(), 'back')).toBe(0)
    expect(freePosition(places, new Set([0, 1]), 'back')).toBe(2)
    expect(freePosition(places, new Set([0, 1, 2]), 'back')).toBe(3)
  })

  it('is at the front first for flat items', () => {
    expect(freePosition(places, new Set(), 'front')).toBe(3)
    expect(freePosition(places, new Set([3, 4, 2]), 'front')).toBe(0)
  })

  it('is none in a full box, and otherwise always free', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4]), fc.constantFrom('back' as const, 'front' as const), (taken, row) => {
        const found = freePosition(places, new Set(taken), row)
        if (taken.length === places.length) expect(found).toBeUndefined()
        else expect(taken).not.toContain(found)
      }),
    )
  })

  it('is mapped from the centre of the space to the centre of the picture', () => {
    expect(picturePosition({ ...place('front', 0.35), z: 1.66 }, 0)).toEqual({ left: 50, top: 50 })
    expect(picturePosition({ ...place('front', 0.35), x: 1, z: 1.66 }, 0)).toEqual({ left: 70, top: 50 })
  })

  it('is painted from back to front', () => {
    expect(zIndexForDepth(-0.4)).toBeGreaterThan(zIndexForDepth(0.6))
  })
})
