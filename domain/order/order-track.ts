import { cameBack, type OrderPaymentState, type OrderState, type ParcelState } from './order-state.ts'

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

type End = { name: string; when: OrderEvent['state'] }

const ENDED: Partial<Record<OrderState, End>> = {
  cancelled: { name: 'Cancelled', when: 'cancelled' },
  refunded: { name: 'Refunded', when: 'refunded' },
}
const CAME_BACK: End = { name: 'Came back to us', when: 'returned' }

type Tracked = { state: OrderState; parcels: readonly { state: ParcelState }[] }

/**
 * Where an order is, as knots on a ribbon: Placed, Payment confirmed, Packed and tied, On its way, Delivered. One that
 * was cancelled or refunded, or that came back, shows what happened to it and ends there.
 */
export function trackOrder({ state, parcels }: Tracked, events: readonly OrderEvent[]): Track {
  const at = (when: OrderEvent['state']) => events.find((event) => event.state === when)?.at
  const ended = ENDED[state] ?? (cameBack(parcels) ? CAME_BACK : undefined)
  if (ended) {
    const happened = [PLACED, { name: 'Payment confirmed', when: 'paid' } as const, ...ON_THE_WAY].filter(({ when }) =>
      at(when),
    )
    const before = happened.map(({ name, when }): TrackStep => ({ name, is: 'was', at: at(when) }))
    return { label: ended.name, steps: [...before, { name: ended.name, is: 'now', at: at(ended.when) }] }
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
