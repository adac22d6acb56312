import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthOrder, onPicture } from './box-picture.ts'
import { freePlace, type Place, type Row } from './live-box.ts'

const place = (row: Row, y = 0): Place => ({ x: 0, y, z: 0.5, scale: 1, width: 38, row })
const places = [place('back'), place('back'), place('middle'), place('front'), place('front')]

describe('where an item stands in the box', () => {
  it('stands tall things at the back first, then further to the front', () => {
    expect(freePlace(places, new Set(), 'back')).toBe(0)
    expect(freePlace(places, new Set([0, 1]), 'back')).toBe(2)
    expect(freePlace(places, new Set([0, 1, 2]), 'back')).toBe(3)
  })

  it('stands flat things in front first', () => {
    expect(freePlace(places, new Set(), 'front')).toBe(3)
    expect(freePlace(places, new Set([3, 4, 2]), 'front')).toBe(0)
  })

  it('has no place in a full box, and otherwise always a free one', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4]), fc.constantFrom('back' as const, 'front' as const), (taken, row) => {
        const found = freePlace(places, new Set(taken), row)
        if (taken.length === places.length) expect(found).toBeUndefined()
        else expect(taken).not.toContain(found)
      }),
    )
  })

  it('puts the middle of the room at the middle of the picture', () => {
    expect(onPicture({ ...place('front', 0.35), z: 1.66 }, 0)).toEqual({ left: 50, top: 50 })
    expect(onPicture({ ...place('front', 0.35), x: 1, z: 1.66 }, 0)).toEqual({ left: 70, top: 50 })
  })

  it('paints what is nearer over what is behind', () => {
    expect(depthOrder(-0.4)).toBeGreaterThan(depthOrder(0.6))
  })
})
