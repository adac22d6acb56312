import { describe, expect, it } from 'vitest'
import {
  allowedTransitions,
  canMoveParcel,
  canMovePayment,
  ORDER_STATES,
  orderState,
  PAID_STATES,
  PARCEL_STATES,
  PARCEL_TRANSITIONS,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type ParcelState,
  parcelStatesShownAs,
  TRANSITION_ACTORS,
} from './order-state.ts'

const ends = (moves: Record<string, object>) =>
  Object.keys(moves).filter((state) => Object.keys(moves[state] ?? {}).length === 0)

describe('the payment transitions of an order', () => {
  it('end at cancelled and refunded', () => {
    expect(ends(PAYMENT_TRANSITIONS).sort()).toEqual(['cancelled', 'refunded'])
  })

  it('from paid lead to refunded, in part or whole, and never back', () => {
    const ahead = PAYMENT_STATES.filter((to) => TRANSITION_ACTORS.some((by) => canMovePayment('paid', to, by)))
    expect(ahead).toEqual(['partly_refunded', 'refunded'])
  })

  it('to a state with a payment are never the buyer’s', () => {
    for (const from of PAYMENT_STATES)
      for (const to of PAYMENT_STATES.filter((state) => PAID_STATES.includes(state)))
        expect([from, to, canMovePayment(from, to, 'shopper')]).toEqual([from, to, false])
  })

  it('to paid and refunded are never the timer’s', () => {
    for (const from of PAYMENT_STATES)
      for (const to of ['paid', 'partly_refunded', 'refunded'] as const)
        expect(canMovePayment(from, to, 'clock')).toBe(false)
  })

  it('allow a payment that looked failed to become paid', () => {
    expect(canMovePayment('failed', 'paid', 'provider')).toBe(true)
  })
})

describe('the transitions of a parcel', () => {
  it('end at cancelled and returned', () => {
    expect(ends(PARCEL_TRANSITIONS).sort()).toEqual(['cancelled', 'returned'])
  })

  it('up to the hand-over to the courier are the owner’s only, and only for a paid order', () => {
    for (const from of PARCEL_STATES)
      for (const to of ['packed', 'shipped'] as const)
        for (const payment of PAYMENT_STATES) {
          for (const by of ['shopper', 'provider', 'clock'] as const)
            expect(canMoveParcel({ from, payment }, to, by)).toBe(false)
          const paid = payment === 'paid' || payment === 'partly_refunded'
          expect(canMoveParcel({ from, payment }, to, 'owner')).toBe(paid && to in PARCEL_TRANSITIONS[from])
        }
  })

  it('never lead back, and from the courier only to delivered or returned', () => {
    for (const from of ['shipped', 'delivered', 'returned'] as const)
      for (const to of ['waiting_for_address', 'to_pack', 'packed', 'cancelled'] as const)
        for (const by of TRANSITION_ACTORS) expect(canMoveParcel({ from, payment: 'paid' }, to, by)).toBe(false)
  })

  it('wait for an address', () => {
    expect(canMoveParcel({ from: 'waiting_for_address', payment: 'paid' }, 'packed', 'owner')).toBe(false)
    expect(canMoveParcel({ from: 'waiting_for_address', payment: 'paid' }, 'to_pack', 'shopper')).toBe(true)
  })
})

const told = (payment: Parameters<typeof orderState>[0], ...states: ParcelState[]) =>
  orderState(
    payment,
    states.map((state) => ({ state })),
  )

describe('the display status of an order', () => {
  it.each(['created', 'awaiting_payment', 'under_review', 'failed', 'cancelled', 'refunded'] as const)(
    'is its payment state while that is %s, with parcels in any state',
    (payment) => {
      for (const state of PARCEL_STATES) expect(told(payment, state)).toBe(payment)
    },
  )

  it('is its parcel’s state once it is paid, also after a partial refund', () => {
    for (const payment of ['paid', 'partly_refunded'] as const) {
      expect(told(payment, 'to_pack')).toBe('paid')
      expect(told(payment, 'waiting_for_address')).toBe('paid')
      expect(told(payment, 'packed')).toBe('packed')
      expect(told(payment, 'shipped')).toBe('shipped')
      expect(told(payment, 'delivered')).toBe('delivered')
    }
  })

  it('is the state of the least advanced parcel, without cancelled ones', () => {
    expect(told('paid', 'shipped', 'to_pack')).toBe('paid')
    expect(told('paid', 'delivered', 'shipped')).toBe('shipped')
    expect(told('paid', 'delivered', 'cancelled')).toBe('delivered')
  })

  it('covers each parcel state once, except cancelled', () => {
    for (const state of PARCEL_STATES)
      expect(ORDER_STATES.filter((it) => parcelStatesShownAs(it).includes(state))).toHaveLength(
        state === 'cancelled' ? 0 : 1,
      )
    expect(parcelStatesShownAs('under_review')).toEqual([])
  })

  it('has its allowed transitions', () => {
    const ways = (payment: Parameters<typeof orderState>[0], state: ParcelState) =>
      allowedTransitions(payment, [{ state }], 'owner')
    expect(ways('paid', 'to_pack')).toEqual(['packed', 'refunded'])
    expect(ways('partly_refunded', 'packed')).toEqual(['shipped', 'refunded'])
    expect(ways('paid', 'shipped')).toEqual(['delivered', 'returned', 'refunded'])
    expect(ways('paid', 'delivered')).toEqual(['returned', 'refunded'])
    expect(ways('paid', 'returned')).toEqual(['refunded'])
    expect(ways('awaiting_payment', 'to_pack')).toEqual(['paid', 'failed', 'cancelled'])
    expect(ways('refunded', 'shipped')).toEqual(['returned'])
    expect(ways('refunded', 'returned')).toEqual([])
  })
})
