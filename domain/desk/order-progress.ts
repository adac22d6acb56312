import type { OrderPaymentState, OrderState, ParcelState } from '#domain/order/order-state.ts'

/** What the desk does next with an order. */
export type NextStep =
  | 'confirm-claim'
  | 'accept-amount'
  | 'wait-for-payment'
  | 'pack'
  | 'ship'
  | 'deliver'
  | 'refund-due'
  | 'returned'
  | 'delivered'
  | 'cancelled'
  | 'refunded'

type OrderSituation = {
  state: OrderState
  isReturned: boolean
  /** A payment claim waits for a decision. */
  hasClaim: boolean
  /** Money that can still be refunded is left. */
  isRefundable: boolean
}

/** Returns the next step of an order, from its display status. */
export function nextStepOf({ state, isReturned, hasClaim, isRefundable }: OrderSituation): NextStep {
  switch (state) {
    case 'under_review':
      return hasClaim ? 'confirm-claim' : 'accept-amount'
    case 'paid':
      return 'pack'
    case 'packed':
      return 'ship'
    case 'shipped':
      return isReturned ? 'returned' : 'deliver'
    case 'delivered':
      return 'delivered'
    case 'cancelled':
      return isRefundable ? 'refund-due' : 'cancelled'
    case 'refunded':
      return 'refunded'
    default:
      return 'wait-for-payment'
  }
}

export type ProgressStep = {
  name: 'Payment' | 'Paid' | 'Packed' | 'Shipped' | 'Delivered'
  state: 'done' | 'now' | 'ahead'
  /** Time of the step, once it is done. */
  at: string | undefined
}

type OrderEvent = { at: string; toState: OrderPaymentState | ParcelState }

const STEPS = ['paid', 'packed', 'shipped', 'delivered'] as const
const STEP_NAMES = { paid: 'Paid', packed: 'Packed', shipped: 'Shipped', delivered: 'Delivered' } as const

/** Number of steps that an order has completed. A cancelled or refunded order keeps those in its history. */
function stepsDone(state: OrderState, events: readonly OrderEvent[]): number {
  const reached = new Set<string>(
    state === 'cancelled' || state === 'refunded' ? events.map((event) => event.toState) : [state],
  )
  return STEPS.findLastIndex((step) => reached.has(step)) + 1
}

/** Returns the four steps of an order with their times. A cancelled or refunded order has no current step. */
export function orderProgress(state: OrderState, events: readonly OrderEvent[]): ProgressStep[] {
  const done = stepsDone(state, events)
  const isOver = state === 'cancelled' || state === 'refunded'
  return STEPS.map((step, index) => ({
    name: step === 'paid' && done === 0 ? 'Payment' : STEP_NAMES[step],
    state: index < done ? 'done' : index === done && !isOver ? 'now' : 'ahead',
    at: index < done ? events.findLast(({ toState }) => toState === step)?.at : undefined,
  }))
}
