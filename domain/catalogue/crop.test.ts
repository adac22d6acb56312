import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  centredCrop,
  cropPixels,
  formatCrop,
  moveCrop,
  needsCrop,
  PRODUCT_RATIO,
  parseCrop,
  resizeCrop,
} from './crop.ts'

it.each([
  [
    { width: 1000, height: 1000 },
    { left: 100, top: 0, width: 800, height: 1000 },
  ],
  [
    { width: 800, height: 1600 },
    { left: 0, top: 300, width: 800, height: 1000 },
  ],
  [
    { width: 900, height: 1125 },
    { left: 0, top: 0, width: 900, height: 1125 },
  ],
  [
    { width: 1, height: 20_000 },
    { left: 0, top: 9999, width: 1, height: 1 },
  ],
])('the default crop of %o is the centre, 4 to 5', (size, box) => {
  expect(cropPixels(size)).toMatchObject({ ...box, top: expect.closeTo(box.top, -0.5) })
})

const sizes = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const part = fc.double({ min: 0, max: 1, noNaN: true })

it('any requested crop lies within the picture, in the aspect ratio of gifts', () => {
  fc.assert(
    fc.property(sizes, fc.record({ x: part, y: part, width: part }), (size, crop) => {
      const { left, top, width, height } = cropPixels(size, crop)
      for (const at of [left, top]) expect(at).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(size.width)
      expect(top + height).toBeLessThanOrEqual(size.height)
      expect(Math.abs(width / PRODUCT_RATIO - height)).toBeLessThanOrEqual(1.5)
    }),
  )
})

it('a crop round-trips as text, and invalid text is no crop', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const { x, y, width } = parseCrop(formatCrop(centredCrop(size))) ?? { x: 9, y: 9, width: 9 }
      const middle = centredCrop(size)
      for (const [one, other] of [
        [x, middle.x],
        [y, middle.y],
        [width, middle.width],
      ] as const)
        expect(one).toBeCloseTo(other, 4)
    }),
    { numRuns: 50, examples: [[{ width: 800, height: 1000 }]] },
  )
  for (const text of ['', '0,0', '0,0,0', '0,0,2', '-1,0,1', '0,0,1e9', 'a,b,c', '0,0,1,1', '0,0,NaN'])
    expect(parseCrop(text), text).toBeUndefined()
})

it('a crop zooms around its centre and moves by fractions of its frame, within the picture', () => {
  const size = { width: 1600, height: 1600 }
  const closer = resizeCrop(centredCrop(size), 0.4, size)
  expect(closer).toEqual({ x: expect.closeTo(0.3), y: expect.closeTo(0.25), width: 0.4 })
  expect(resizeCrop(closer, 0.4 * 2, size)).toEqual(centredCrop(size))
  expect(moveCrop(closer, { left: 0.5, up: -0.5 }, size)).toEqual({
    ...{ x: expect.closeTo(0.5), y: expect.closeTo(0), width: 0.4 },
  })
  expect(moveCrop(closer, { left: 9, up: 9 }, size)).toMatchObject({ x: expect.closeTo(0.6), y: expect.closeTo(0.5) })
})

it('a person chooses the crop of a picture that loses a tenth or more', () => {
  expect(needsCrop({ width: 3000, height: 4000 })).toBe(false)
  expect(needsCrop({ width: 1000, height: 1000 })).toBe(true)
  expect(needsCrop({ width: 800, height: 1600 })).toBe(true)
})
