import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctedReservationEnds, reservationEnds, reviewReservationEnds, shortLines, totalDemand } from './stock.ts'

describe('the stock an order needs', () => {
  it('is merged for gifts with shared stock, in a fixed order', () => {
    const wanted = [
      { id: 'uniquely-yours-4', quantity: 2 },
      { id: 'kids-zone-1', quantity: 1 },
      { id: 'uniquely-yours-4', quantity: 1 },
    ]
    const inAll = [
      { id: 'kids-zone-1', quantity: 1 },
      { id: 'uniquely-yours-4', quantity: 3 },
    ]
    expect(totalDemand(wanted)).toEqual(inAll)
    expect(totalDemand(wanted.toReversed())).toEqual(inAll)
  })
})

describe('lines without enough stock', () => {
  const twins = [
    { lineId: 'MD-4', stockId: 'uniquely-yours-4', quantity: 2 },
    { lineId: 'uniquely-yours-4', stockId: 'uniquely-yours-4', quantity: 2 },
    { lineId: 'kids-zone-1', stockId: 'kids-zone-1', quantity: 9 },
  ]
  it('report what is left, with shared stock assigned to the first line', () => {
    expect(shortLines(twins, [{ id: 'uniquely-yours-4', left: 3 }])).toEqual([{ id: 'uniquely-yours-4', left: 1 }])
    expect(shortLines(twins, [{ id: 'uniquely-yours-4', left: 1 }])).toEqual([
      { id: 'MD-4', left: 1 },
      { id: 'uniquely-yours-4', left: 0 },
    ])
    expect(shortLines(twins, [])).toEqual([])
  })
})

describe('the duration of a reservation', () => {
  const NOW = new Date('2026-11-23T06:00:00Z')
  const MINUTE_MS = 60_000
  const HOUR_MS = 60 * MINUTE_MS

  it('is half an hour, and two hours in total however often a checkout goes to payment', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 20, maxLength: 60 }), (pauses) => {
        let [now, used] = [NOW.getTime(), 0]
        for (const pause of pauses) {
          const ends = reservationEnds(new Date(now), used)
          if (ends) {
            expect(ends.getTime() - now).toBeLessThanOrEqual(30 * MINUTE_MS)
            used += Math.min(ends.getTime() - now, pause * MINUTE_MS)
          }
          now += pause * MINUTE_MS
        }
        expect(used).toBeLessThanOrEqual(120 * MINUTE_MS)
      }),
    )
    expect(reservationEnds(NOW)?.getTime()).toBe(NOW.getTime() + 30 * MINUTE_MS)
    expect(reservationEnds(NOW, 120 * MINUTE_MS)).toBeUndefined()
  })

  it('is 48 hours from a claim; a late correction has twelve, and corrections do not add up', () => {
    expect(reviewReservationEnds(NOW).getTime()).toBe(NOW.getTime() + 48 * HOUR_MS)
    const corrected = (hours: number) =>
      (correctedReservationEnds(new Date(NOW.getTime() + hours * HOUR_MS), NOW).getTime() - NOW.getTime()) / HOUR_MS
    expect([1, 40, 47.5, 48, 59].map(corrected)).toEqual([13, 52, 59.5, 60, 60])
  })
})
