import { describe, expect, it } from 'vitest'
import {
  ACTORS,
  mayMoveParcel,
  mayMovePayment,
  ORDER_STATES,
  orderState,
  PAID_STATES,
  PARCEL_MOVES,
  PARCEL_STATES,
  PAYMENT_MOVES,
  PAYMENT_STATES,
  type ParcelState,
  parcelStatesOf,
  waysOf,
} from './order-state.ts'

const ends = (moves: Record<string, object>) =>
  Object.keys(moves).filter((state) => Object.keys(moves[state] ?? {}).length === 0)

describe('the moves of an order’s money', () => {
  it('end at cancelled and refunded', () => {
    expect(ends(PAYMENT_MOVES).sort()).toEqual(['cancelled', 'refunded'])
  })

  it('from paid lead to refunded, in part or whole, and never back', () => {
    const ahead = PAYMENT_STATES.filter((to) => ACTORS.some((by) => mayMovePayment('paid', to, by)))
    expect(ahead).toEqual(['partly_refunded', 'refunded'])
  })

  it('to anything that money has come for are never the shopper’s', () => {
    for (const from of PAYMENT_STATES)
      for (const to of PAYMENT_STATES.filter((state) => PAID_STATES.includes(state)))
        expect([from, to, mayMovePayment(from, to, 'shopper')]).toEqual([from, to, false])
  })

  it('to paid and refunded are never the clock’s', () => {
    for (const from of PAYMENT_STATES)
      for (const to of ['paid', 'partly_refunded', 'refunded'] as const)
        expect(mayMovePayment(from, to, 'clock')).toBe(false)
  })

  it('let a payment that looked failed turn out paid', () => {
    expect(mayMovePayment('failed', 'paid', 'provider')).toBe(true)
  })
})

describe('the moves of a parcel', () => {
  it('end where it is cancelled or has come back', () => {
    expect(ends(PARCEL_MOVES).sort()).toEqual(['cancelled', 'returned'])
  })

  it('to the courier and before are the owner’s alone, and only of an order that is paid', () => {
    for (const from of PARCEL_STATES)
      for (const to of ['packed', 'shipped'] as const)
        for (const payment of PAYMENT_STATES) {
          for (const by of ['shopper', 'provider', 'clock'] as const)
            expect(mayMoveParcel({ from, payment }, to, by)).toBe(false)
          const paid = payment === 'paid' || payment === 'partly_refunded'
          expect(mayMoveParcel({ from, payment }, to, 'owner')).toBe(paid && to in PARCEL_MOVES[from])
        }
  })

  it('never lead back, nor out of the courier’s hands to nowhere', () => {
    for (const from of ['shipped', 'delivered', 'returned'] as const)
      for (const to of ['waiting_for_address', 'to_pack', 'packed', 'cancelled'] as const)
        for (const by of ACTORS) expect(mayMoveParcel({ from, payment: 'paid' }, to, by)).toBe(false)
  })

  it('wait for an address', () => {
    expect(mayMoveParcel({ from: 'waiting_for_address', payment: 'paid' }, 'packed', 'owner')).toBe(false)
    expect(mayMoveParcel({ from: 'waiting_for_address', payment: 'paid' }, 'to_pack', 'shopper')).toBe(true)
  })
})

const told = (payment: Parameters<typeof orderState>[0], ...states: ParcelState[]) =>
  orderState(
    payment,
    states.map((state) => ({ state })),
  )

describe('what is told of an order', () => {
  it.each(['created', 'awaiting_payment', 'under_review', 'failed', 'cancelled', 'refunded'] as const)(
    'is where its money is while that is %s, whatever becomes of its parcels',
    (payment) => {
      for (const state of PARCEL_STATES) expect(told(payment, state)).toBe(payment)
    },
  )

  it('is where its parcel is once it is paid, also where a part has gone back', () => {
    for (const payment of ['paid', 'partly_refunded'] as const) {
      expect(told(payment, 'to_pack')).toBe('paid')
      expect(told(payment, 'waiting_for_address')).toBe('paid')
      expect(told(payment, 'packed')).toBe('packed')
      expect(told(payment, 'shipped')).toBe('shipped')
      expect(told(payment, 'delivered')).toBe('delivered')
    }
  })

  it('is where the one is that is furthest behind, and cancelled ones do not count', () => {
    expect(told('paid', 'shipped', 'to_pack')).toBe('paid')
    expect(told('paid', 'delivered', 'shipped')).toBe('shipped')
    expect(told('paid', 'delivered', 'cancelled')).toBe('delivered')
  })

  it('is told by the parcels that say so, each by one of the four', () => {
    for (const state of PARCEL_STATES)
      expect(ORDER_STATES.filter((it) => parcelStatesOf(it).includes(state))).toHaveLength(
        state === 'cancelled' ? 0 : 1,
      )
    expect(parcelStatesOf('under_review')).toEqual([])
  })

  it('leads on as it is told', () => {
    const ways = (payment: Parameters<typeof orderState>[0], state: ParcelState) =>
      waysOf(payment, [{ state }], 'owner')
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
