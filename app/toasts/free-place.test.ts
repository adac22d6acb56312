import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, freePlace } from './free-place.ts'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
const STAYS = { x: 0, y: 0 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const corner = ({ width, height }: typeof PHONE, tall: number): Box =>
  width > 768 ? box(width - 24 - 368, height - 24 - tall, 368, tall) : box(20, height - 76 - tall, width - 40, tall)
const isOver = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Where the toasts are then, as tall as there is room for. */
function shown(home: Box, { x, y, room }: ReturnType<typeof freePlace>): Box {
  const bottom = home.bottom + y
  return { left: home.left + x, right: home.right + x, bottom, top: bottom - Math.min(room, home.bottom - home.top) }
}

describe('toasts', () => {
  it('stay in their corner where they cover nothing', () => {
    const [screen, home] = [LAPTOP, corner(LAPTOP, 90)]
    expect(freePlace({ screen, home, now: STAYS, avoid: [box(100, 100, 200, 50)] })).toMatchObject(STAYS)
  })

  it('go across where they would cover what was pressed, and come back with the next', () => {
    const [screen, home] = [LAPTOP, corner(LAPTOP, 90)]
    const place = freePlace({ screen, home, now: STAYS, avoid: [box(900, 700, 200, 50)] })
    expect(shown(home, place)).toEqual(box(24, 686, 368, 90))
    expect(freePlace({ screen, home, now: place, avoid: [box(100, 700, 200, 50)] })).toMatchObject(STAYS)
  })

  it('stay where they are as long as they cover nothing there', () => {
    const [screen, home] = [LAPTOP, corner(LAPTOP, 90)]
    const now = { x: -864, y: 0 }
    expect(freePlace({ screen, home, now, avoid: [box(600, 100, 200, 50)] })).toMatchObject(now)
  })

  it('stand closely above it on a phone', () => {
    const [screen, home] = [PHONE, corner(PHONE, 90)]
    const place = freePlace({ screen, home, now: STAYS, avoid: [box(20, 600, 100, 48)] })
    expect(shown(home, place).bottom).toBe(600 - 16)
  })

  it('fit closely between two things where they fit nowhere else', () => {
    const [screen, home] = [PHONE, corner(PHONE, 73)]
    const [below, above] = [box(20, 145, 320, 560), box(0, 0, 360, 64)]
    expect(shown(home, freePlace({ screen, home, now: STAYS, avoid: [below, above] })).bottom).toBe(145 - 4)
  })

  it('also leave alone what stands around it, where there is room', () => {
    const [screen, home] = [PHONE, corner(PHONE, 90)]
    const [pressed, around] = [box(20, 600, 100, 48), box(0, 540, 360, 110)]
    expect(shown(home, freePlace({ screen, home, now: STAYS, avoid: [pressed, around] })).bottom).toBe(540 - 16)
    const tall = box(0, 60, 360, 650)
    expect(shown(home, freePlace({ screen, home, now: STAYS, avoid: [pressed, tall] })).bottom).toBe(600 - 16)
  })

  it('are on the screen and never over the middle of what was pressed, at any size of anything', () => {
    const numbers = fc.tuple(
      fc.integer({ min: 320, max: 2560 }),
      fc.integer({ min: 360, max: 1440 }),
      fc.integer({ min: 60, max: 700 }),
    )
    const fractions = fc.array(fc.double({ min: -2, max: 4, noNaN: true }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(numbers, fc.array(fractions, { minLength: 1, maxLength: 4 }), ([width, height, tall], places) => {
        const screen = { width, height }
        const home = corner(screen, tall)
        const avoid = places.map(([x = 0, y = 0, wide = 0, high = 0]) =>
          box(x * width, y * height, Math.abs(wide) * width, Math.abs(high) * height),
        )
        const there = shown(home, freePlace({ screen, home, now: STAYS, avoid }))
        expect(there.left).toBeGreaterThanOrEqual(0)
        expect(there.right).toBeLessThanOrEqual(width)
        expect(there.top).toBeGreaterThanOrEqual(8)
        expect(there.bottom).toBeLessThanOrEqual(height)
        // Of what reaches beyond the screen, the part that is on it.
        const [first = box(0, 0, 0, 0)] = avoid
        const [left, top] = [Math.max(0, first.left), Math.max(0, first.top)]
        const [right, bottom] = [Math.min(width, first.right), Math.min(height, first.bottom)]
        if (left >= right || top >= bottom) return
        const middle = box((left + right) / 2, (top + bottom) / 2, 0.01, 0.01)
        expect(isOver(there, middle)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
