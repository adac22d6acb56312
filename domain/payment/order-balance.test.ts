import { describe, expect, it } from 'vitest'
import { balanceLabels, orderBalance, type PaymentBalance, refundableOf } from './order-balance.ts'

const payment = (more: Partial<PaymentBalance> = {}): PaymentBalance => ({
  amountPaise: 205_32,
  state: 'paid',
  forOrder: true,
  refunds: [],
  disputes: [],
  ...more,
})
const beside = payment({ amountPaise: 136_88, forOrder: false })

describe('the balance of an order', () => {
  it('is its payment, without surplus payments', () => {
    expect(orderBalance([payment(), beside])).toMatchObject({ paidPaise: 205_32, besidePaise: 136_88, goneBack: false })
    const returned = { ...beside, refunds: [{ amountPaise: 136_88, state: 'done' as const }] }
    expect(orderBalance([payment(), returned])).toMatchObject({ refundedPaise: 0, besidePaise: 0, goneBack: false })
    expect(balanceLabels([payment(), returned])).toEqual([])
  })

  it('is refunded when the provider has confirmed refunds of all of it', () => {
    const refunds = (state: 'asked' | 'pending' | 'done' | 'refused') => [
      { amountPaise: 200_00, state: 'done' as const },
      { amountPaise: 5_32, state },
    ]
    for (const state of ['asked', 'pending', 'refused'] as const) {
      expect(orderBalance([payment({ refunds: refunds(state) })]).goneBack).toBe(false)
      expect(balanceLabels([payment({ refunds: refunds(state) })])).toEqual(['partly_refunded'])
    }
    expect(orderBalance([payment({ refunds: refunds('done') })]).goneBack).toBe(true)
    expect(balanceLabels([payment({ refunds: refunds('done') })])).toEqual([])
    expect(orderBalance([]).goneBack).toBe(false)
  })

  it('can be refunded except for what is refunded, pending or disputed', () => {
    const gone = { amountPaise: 100_00, state: 'done' as const }
    expect(refundableOf(payment({ refunds: [gone, { amountPaise: 5_32, state: 'pending' }] }))).toBe(100_00)
    expect(refundableOf(payment({ refunds: [{ ...gone, state: 'refused' }] }))).toBe(205_32)
    for (const state of ['open', 'lost'] as const) {
      const disputed = payment({ disputes: [{ amountPaise: 205_32, state }] })
      expect([refundableOf(disputed), balanceLabels([disputed])]).toEqual([0, ['disputed']])
    }
    expect(refundableOf(payment({ disputes: [{ amountPaise: 205_32, state: 'won' }] }))).toBe(205_32)
    expect(refundableOf(payment({ state: 'pending' }))).toBe(0)
  })
})
