import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkReservation,
  MAX_UNPAID_HOURS,
  reservationLimitMessage,
  type UnpaidReservation,
} from './reservation-limits.ts'

const NOW = new Date('2026-11-23T06:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const ASHA = { email: 'asha', phone: '98', network: 'home' }
const hold = (keys: string[], from: number, to: number): UnpaidReservation => ({
  keys,
  usedMs: 0,
  since: at(from),
  until: at(to),
})
const many = (n: number, make: () => UnpaidReservation) => Array.from({ length: n }, make)

describe('the limit of unpaid reservations', () => {
  it.each([
    ['four open with the phone', many(4, () => hold(['98', 'x', 'y'], -0.1, 0.4)), 'held'],
    ['five with the phone', many(5, () => hold(['98', 'x', 'y'], -0.1, 0.4)), 'refused'],
    ['five with the e-mail', many(5, () => hold(['asha', 'x', 'y'], -0.1, 0.4)), 'refused'],
    ['five that have ended', many(5, () => hold(['98'], -0.6, -0.1)), 'held'],
    ['49 from the network', many(49, () => hold(['home'], -0.1, 0.4)), 'held'],
    ['50 from the network', many(50, () => hold(['home'], -0.1, 0.4)), 'refused'],
    ['500 of others', many(500, () => hold(['x', 'y', 'z'], -0.1, 0.4)), 'held'],
    [
      'two that were under review for two days each and came to nothing',
      many(2, () => hold(['home'], -60, -12)),
      'unheld',
    ],
    ['the same a day short', [hold(['home'], -60, -12), hold(['home'], -36, -12)], 'held'],
  ] as const)('with %s: %3$s', (_, others, allowed) => {
    expect(checkReservation(ASHA, others, NOW)).toMatchObject({ allowed })
  })

  it('counts no network when limits are off', () => {
    const others = many(80, () => hold(['home'], -0.1, 0.4))
    expect(checkReservation({ ...ASHA, network: undefined }, others, NOW)).toEqual({ allowed: 'held' })
  })

  it('reports when the first reservation expires', () => {
    const others = [0.2, 0.4, 0.1, 0.3, 0.5].map((until) => hold(['98'], -0.1, until))
    expect(checkReservation(ASHA, others, NOW)).toEqual({ allowed: 'refused', cap: 'contact', freeAt: at(0.1) })
  })

  it('bounds one network, however its buyers alternate', () => {
    const turns = fc.array(fc.record({ hours: fc.constantFrom(0.5, 2, 48), pause: fc.constantFrom(0, 0.1, 5) }), {
      minLength: 300,
      maxLength: 400,
    })
    fc.assert(
      fc.property(turns, (wanted) => {
        const held: UnpaidReservation[] = []
        let time = 0
        for (const { hours, pause } of wanted) {
          const week = held.filter(({ until }) => until > at(time - 7 * 24))
          if (checkReservation(ASHA, week, at(time)).allowed === 'held') held.push(hold(['home'], time, time + hours))
          time += hours + pause
        }
        for (let from = 0; from < time - 168; from += 24) {
          const inWeek = held.map(({ since, until }) =>
            Math.max(
              0,
              Math.min(until.getTime(), at(from + 168).getTime()) - Math.max(since.getTime(), at(from).getTime()),
            ),
          )
          // One more may have started just below the limit.
          expect(inWeek.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeLessThanOrEqual(MAX_UNPAID_HOURS + 48)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('has a message that says what to do next', () => {
    expect(reservationLimitMessage('contact', '+91 98450 12345')).toContain('ring us on +91 98450 12345')
    for (const cap of ['contact', 'network'] as const) {
      expect(reservationLimitMessage(cap, '')).toContain('Nothing you typed is lost.')
      expect(reservationLimitMessage(cap, '')).not.toContain('ring')
    }
  })
})
