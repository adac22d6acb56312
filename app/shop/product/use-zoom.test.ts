import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FITTED, MAX_SCALE, panBy, zoomAt } from './use-zoom.ts'

const PICTURE = { width: 900, height: 1125 }
const FRAME = { width: 400, height: 800 }
const MIDDLE = { x: 0, y: 0 }

describe('a zoomed picture', () => {
  it('zooms in at the touched point', () => {
    expect(zoomAt(FITTED, 2, { x: 100, y: 0 }, PICTURE, FRAME)).toEqual({ scale: 2, x: -100, y: 0 })
    expect(zoomAt(FITTED, 3, { x: 100, y: 50 }, PICTURE, FRAME)).toEqual({ scale: 3, x: -200, y: -100 })
  })
  it('stays between full view and the maximum zoom', () => {
    expect(zoomAt(FITTED, 0.2, { x: 90, y: 90 }, PICTURE, FRAME)).toEqual(FITTED)
    expect(zoomAt(FITTED, 99, MIDDLE, PICTURE, FRAME).scale).toBe(MAX_SCALE)
  })
  it('does not move in full view, and shows nothing beyond its edge', () => {
    expect(panBy(FITTED, { x: 50, y: -50 }, PICTURE, FRAME)).toEqual(FITTED)
    expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, PICTURE, FRAME)).toEqual({ scale: 2, x: 200, y: -100 })
  })
  it('stays within its edges after any zooming, and returns to full view', () => {
    const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -250, max: 250 }) })
    const change = fc.record({ factor: fc.double({ min: 0.3, max: 3, noNaN: true }), at: point })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const view = changes.reduce((from, { factor, at }) => zoomAt(from, factor, at, PICTURE, FRAME), FITTED)
        expect(Math.abs(view.x)).toBeLessThanOrEqual((FRAME.width * (view.scale - 1)) / 2 + 1e-6)
        expect(zoomAt(view, 0, MIDDLE, PICTURE, FRAME)).toEqual(FITTED)
      }),
    )
  })
})
