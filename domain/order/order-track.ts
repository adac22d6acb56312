import type { OrderPaymentState, OrderState, ParcelState } from './order-state.ts'

/** Something that happened to an order's money or to one of its parcels. */
export type OrderEvent = { state: OrderPaymentState | ParcelState; at: string }
export type TrackStep = { name: string; is: 'was' | 'now' | 'ahead'; at: string | undefined }
export type Track = { label: string; steps: TrackStep[] }

type Step = { name: string; when: OrderState }

const PLACED: Step = { name: 'Placed', when: 'created' }
const ON_THE_WAY: readonly Step[] = [
  { name: 'Packed and tied', when: 'packed' },
  { name: 'On its way', when: 'shipped' },
  { name: 'Delivered', when: 'delivered' },
]

/** How the second knot is called: where the money is. */
const PAYMENT: Partial<Record<OrderState, string>> = {
  created: 'Waiting for payment',
  awaiting_payment: 'Waiting for payment',
  failed: 'Payment failed',
  under_review: 'Payment under review',
}

const ENDED: Partial<Record<OrderState, string>> = { cancelled: 'Cancelled', refunded: 'Refunded' }

/**
 * Where an order is, as knots on a ribbon: Placed, Payment confirmed, Packed and tied, On its way, Delivered. One that
 * was cancelled or refunded shows what happened to it and ends there.
 */
export function trackOrder(state: OrderState, events: readonly OrderEvent[]): Track {
  const at = (when: OrderState) => events.find((event) => event.state === when)?.at
  const ended = ENDED[state]
  if (ended) {
    const happened = [PLACED, { name: 'Payment confirmed', when: 'paid' } as const, ...ON_THE_WAY].filter(({ when }) =>
      at(when),
    )
    const before = happened.map(({ name, when }): TrackStep => ({ name, is: 'was', at: at(when) }))
    return { label: ended, steps: [...before, { name: ended, is: 'now', at: at(state) }] }
  }
  const payment: Step = { name: PAYMENT[state] ?? 'Payment confirmed', when: PAYMENT[state] ? state : 'paid' }
  const steps = [PLACED, payment, ...ON_THE_WAY]
  const now = Math.max(
    1,
    steps.findIndex(({ when }) => when === state),
  )
  return {
    label: steps[now]?.name ?? '',
    steps: steps.map(({ name, when }, index) => ({
      name,
      is: index < now ? 'was' : index === now ? 'now' : 'ahead',
      at: index <= now ? at(when) : undefined,
    })),
  }
}
