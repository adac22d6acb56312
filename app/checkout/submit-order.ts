import { dismissFaults } from '#app/toasts/toasts.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { PlaceAnswer } from '#domain/order/order-answers.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { type ChangeDraft, type CheckoutDraft, newDraft } from './checkout-draft.ts'
import { NO_ANSWER, type PlaceFault, type Purchase, type StepProps } from './purchase.ts'
import { send } from './send.ts'

type Deps = StepProps & { purchase: Purchase }

const fresh = new WeakSet<OrderView>()
/** Whether the order was made since this page was loaded; one that was only remembered may be out of date. */
export const isFresh = (order: OrderView): boolean => fresh.has(order)

/** Makes the checkout's order, or changes it, and goes where the answer leads. */
export async function submitOrder(deps: Deps): Promise<PlaceFault | undefined> {
  const { purchase, draft, change, goTo } = deps
  const { key: checkoutKey, shipping, gift } = draft
  const content = purchase.content(draft, goTo)
  if (!content) return undefined
  const sent = { checkoutKey, shipping, gift, ...content.sent }
  const { answer, ...lost } = await send<PlaceAnswer>(purchase.orderAt, sent)
  if (!answer) return { message: ('message' in lost && lost.message) || NO_ANSWER }
  if (answer.ok) {
    fresh.add(answer.order)
    dismissFaults()
    change({ order: answer.order, upi: answer.upi, ...content.kept })
    goTo('payment')
    return undefined
  }
  if (answer.why === 'fields') return { errors: answer.errors }
  if (answer.why === 'offer') change({ offer: { code: '', typed: draft.offer?.code ?? '', fault: answer.message } })
  if (answer.why === 'held' || answer.why === 'offer') return { message: answer.message }
  if (answer.why === 'settled') return goOnSettled(answer, deps)
  return purchase.correct(answer, goTo)
}

type Settled = Extract<PlaceAnswer, { why: 'settled' }>

/** The order of this key does not change any more: it is paid, being looked at, or cancelled. */
function goOnSettled({ order, upi }: Settled, deps: Deps): Promise<PlaceFault | undefined> | undefined {
  const { purchase, draft, change, goTo } = deps
  if (PAID_STATES.includes(order.state)) {
    finish(order, deps)
    goTo('confirmation', { replace: true })
    return undefined
  }
  if (order.state === 'under_review' && purchase.showsReview) {
    change({ order, upi })
    goTo('payment')
    return undefined
  }
  const { key } = newDraft()
  change({ key })
  return submitOrder({ ...deps, draft: { ...draft, key } })
}

type Ending = { purchase: Purchase; change: ChangeDraft }

/** Paid, or paid as far as the shopper can: the checkout forgets what was typed, the receipt stays until it is left. */
export function finish(receipt: OrderView, { purchase, change }: Ending, review?: CheckoutDraft['review']) {
  purchase.letGo(receipt)
  change({ ...newDraft(), receipt, review })
}
