import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOSEST, move, WHOLE, zoomAt } from './use-zoom.ts'

const PICTURE = { width: 900, height: 1125 }
const FRAME = { width: 400, height: 800 }
const MIDDLE = { x: 0, y: 0 }

describe('a picture that is looked at closely', () => {
  it('comes nearer where it is touched', () => {
    expect(zoomAt(WHOLE, 2, { x: 100, y: 0 }, PICTURE, FRAME)).toEqual({ scale: 2, x: -100, y: 0 })
    expect(zoomAt(WHOLE, 3, { x: 100, y: 50 }, PICTURE, FRAME)).toEqual({ scale: 3, x: -200, y: -100 })
  })
  it('is never further away than whole, nor nearer than there is something to see', () => {
    expect(zoomAt(WHOLE, 0.2, { x: 90, y: 90 }, PICTURE, FRAME)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, 99, MIDDLE, PICTURE, FRAME).scale).toBe(CLOSEST)
  })
  it('stands still while it is whole, and shows nothing beyond its edge', () => {
    expect(move(WHOLE, { x: 50, y: -50 }, PICTURE, FRAME)).toEqual(WHOLE)
    expect(move({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, PICTURE, FRAME)).toEqual({ scale: 2, x: 200, y: -100 })
  })
  it('keeps what lies under the finger there, and ends whole again', () => {
    const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -250, max: 250 }) })
    const change = fc.record({ factor: fc.double({ min: 0.3, max: 3, noNaN: true }), at: point })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const view = changes.reduce((from, { factor, at }) => zoomAt(from, factor, at, PICTURE, FRAME), WHOLE)
        expect(Math.abs(view.x)).toBeLessThanOrEqual((FRAME.width * (view.scale - 1)) / 2 + 1e-6)
        expect(zoomAt(view, 0, MIDDLE, PICTURE, FRAME)).toEqual(WHOLE)
      }),
    )
  })
})
