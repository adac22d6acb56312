import { describe, expect, it } from 'vitest'
import { pictureWidths } from './make-variants.ts'

describe('the widths of a picture', () => {
  it.each([
    ['a gift', 900, 1125, [400, 640, 900], 640],
    ['a hero', 1800, 1080, [400, 640, 900, 1280, 1600], 1280],
    ['a hero between two widths', 1440, 960, [400, 640, 900, 1280, 1440], 1280],
    ['a tall one narrower than the widest', 700, 900, [400, 640, 700], 640],
    ['a large square', 1200, 1200, [400, 640, 900], 640],
    ['a thumb', 480, 480, [240, 480], 480],
    ['a cut-out', 456, 456, [228, 456], 456],
    ['a dot', 1, 1, [1], 1],
  ])('suit %s', (_, width, height, avif, webp) => {
    expect(pictureWidths(width, height)).toEqual({ avif, webp })
  })

  it('are the ladder that is given, as far as the master reaches', () => {
    expect(pictureWidths(1200, 1200, [640, 900, 1200])).toEqual({ avif: [640, 900, 1200], webp: 640 })
    expect(pictureWidths(800, 800, [640, 900, 1200])).toEqual({ avif: [640, 800], webp: 640 })
  })
})
