import { describe, expect, it } from 'vitest'
import { moneyMarks, moneyOf, type PaymentMoney, refundableOf } from './order-money.ts'

const payment = (more: Partial<PaymentMoney> = {}): PaymentMoney => ({
  amountPaise: 205_32,
  state: 'paid',
  forOrder: true,
  refunds: [],
  disputes: [],
  ...more,
})
const beside = payment({ amountPaise: 136_88, forOrder: false })

describe('the money of an order', () => {
  it('is what it was paid by, and nothing that came beside', () => {
    expect(moneyOf([payment(), beside])).toMatchObject({ paidPaise: 205_32, besidePaise: 136_88, goneBack: false })
    const returned = { ...beside, refunds: [{ amountPaise: 136_88, state: 'done' as const }] }
    expect(moneyOf([payment(), returned])).toMatchObject({ refundedPaise: 0, besidePaise: 0, goneBack: false })
    expect(moneyMarks([payment(), returned])).toEqual([])
  })

  it('has gone back when the provider says so of all of it', () => {
    const refunds = (state: 'asked' | 'pending' | 'done' | 'refused') => [
      { amountPaise: 200_00, state: 'done' as const },
      { amountPaise: 5_32, state },
    ]
    for (const state of ['asked', 'pending', 'refused'] as const) {
      expect(moneyOf([payment({ refunds: refunds(state) })]).goneBack).toBe(false)
      expect(moneyMarks([payment({ refunds: refunds(state) })])).toEqual(['partly_refunded'])
    }
    expect(moneyOf([payment({ refunds: refunds('done') })]).goneBack).toBe(true)
    expect(moneyMarks([payment({ refunds: refunds('done') })])).toEqual([])
    expect(moneyOf([]).goneBack).toBe(false)
  })

  it('can be paid back as far as it has not gone, is not going, and is not disputed', () => {
    const gone = { amountPaise: 100_00, state: 'done' as const }
    expect(refundableOf(payment({ refunds: [gone, { amountPaise: 5_32, state: 'pending' }] }))).toBe(100_00)
    expect(refundableOf(payment({ refunds: [{ ...gone, state: 'refused' }] }))).toBe(205_32)
    for (const state of ['open', 'lost'] as const) {
      const disputed = payment({ disputes: [{ amountPaise: 205_32, state }] })
      expect([refundableOf(disputed), moneyMarks([disputed])]).toEqual([0, ['disputed']])
    }
    expect(refundableOf(payment({ disputes: [{ amountPaise: 205_32, state: 'won' }] }))).toBe(205_32)
    expect(refundableOf(payment({ state: 'pending' }))).toBe(0)
  })
})
