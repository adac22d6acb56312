import { describe, expect, it } from 'vitest'
import type { OrderPaymentState } from '#domain/order/order-state.ts'
import { type LinkState, linkExpiry, linkState } from './payment-link.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()

describe('a payment link', () => {
  it('expires after two days', () => expect(linkExpiry(NOW).toISOString()).toBe(inHours(48)))

  it.each<[OrderPaymentState, number, boolean, LinkState]>([
    ['awaiting_payment', 1, false, 'open'],
    ['created', 1, false, 'open'],
    ['failed', 1, false, 'open'],
    ['awaiting_payment', 0, false, 'lapsed'],
    ['failed', -1, false, 'lapsed'],
    ['under_review', -1, false, 'review'],
    ['paid', -1, false, 'paid'],
    ['partly_refunded', 1, false, 'paid'],
    ['refunded', -1, false, 'paid'],
    ['cancelled', 1, false, 'cancelled'],
    ['awaiting_payment', 1, true, 'ended'],
    ['paid', 1, true, 'ended'],
  ])('of an order that is %s, %i hours before its end, ended: %s, is %s', (paymentState, hours, ended, state) => {
    const link = { paymentState, expiresAt: inHours(hours), endedAt: ended ? inHours(-2) : null }
    expect(linkState(link, NOW)).toBe(state)
  })
})
