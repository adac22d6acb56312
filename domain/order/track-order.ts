import { isReturned, type OrderPaymentState, type OrderState, type ParcelState } from './order-state.ts'

/** A state change of an order's payment or of one of its parcels. */
export type OrderEvent = { state: OrderPaymentState | ParcelState; at: string }
export type TrackStep = { name: string; is: 'was' | 'now' | 'ahead'; at: string | undefined }
export type Track = { label: string; steps: TrackStep[] }

type Step = { name: string; when: OrderState }

const PLACED: Step = { name: 'Placed', when: 'created' }
const FULFILMENT_STEPS: readonly Step[] = [
  { name: 'Packed and tied', when: 'packed' },
  { name: 'On its way', when: 'shipped' },
  { name: 'Delivered', when: 'delivered' },
]

/** Label of the second step while the order is unpaid. */
const PAYMENT_LABELS: Partial<Record<OrderState, string>> = {
  created: 'Waiting for payment',
  awaiting_payment: 'Waiting for payment',
  failed: 'Payment failed',
  under_review: 'Payment under review',
}

type FinalStep = { name: string; when: OrderEvent['state'] }

const FINAL_STEPS: Partial<Record<OrderState, FinalStep>> = {
  cancelled: { name: 'Cancelled', when: 'cancelled' },
  refunded: { name: 'Refunded', when: 'refunded' },
}
const RETURNED: FinalStep = { name: 'Came back to us', when: 'returned' }

type TrackedOrder = { state: OrderState; parcels: readonly { state: ParcelState }[] }

/**
 * Builds the tracking steps of an order: Placed, Payment confirmed, Packed and tied, On its way, Delivered. A
 * cancelled, refunded or returned order lists only the steps that happened and ends there.
 */
export function trackOrder({ state, parcels }: TrackedOrder, events: readonly OrderEvent[]): Track {
  const at = (when: OrderEvent['state']) => events.find((event) => event.state === when)?.at
  const ended = FINAL_STEPS[state] ?? (isReturned(parcels) ? RETURNED : undefined)
  if (ended) {
    const happened = [PLACED, { name: 'Payment confirmed', when: 'paid' } as const, ...FULFILMENT_STEPS].filter(
      ({ when }) => at(when),
    )
    const before = happened.map(({ name, when }): TrackStep => ({ name, is: 'was', at: at(when) }))
    return { label: ended.name, steps: [...before, { name: ended.name, is: 'now', at: at(ended.when) }] }
  }
  const payment: Step = {
    name: PAYMENT_LABELS[state] ?? 'Payment confirmed',
    when: PAYMENT_LABELS[state] ? state : 'paid',
  }
  const steps = [PLACED, payment, ...FULFILMENT_STEPS]
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
