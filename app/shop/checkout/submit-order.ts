import { dismissErrors } from '#app/shell/toasts/toasts.ts'
import { deliveryRequest, refreshCharge } from '#app/shop/delivery/delivery-charge.ts'
import { forgetPromises } from '#app/shop/delivery/pin-promise.ts'
import type { PlaceGone } from '#domain/delivery/place-gone.ts'
import type { PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import type { OrderView } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { type ChangeDraft, type CheckoutDraft, newDraft } from './checkout-draft.ts'
import { postJson } from './post-json.ts'
import { type OrderFailure, type Purchase, type StepProps, UNREACHABLE_MESSAGE } from './purchase.ts'

type SubmitOptions = StepProps & { purchase: Purchase }

const freshOrders = new WeakSet<OrderView>()
/** True when the order was created since this page loaded; a stored one may be out of date. */
export const isFreshOrder = (order: OrderView): boolean => freshOrders.has(order)

/** Creates or updates the checkout's order and navigates according to the response. */
export async function submitOrder(deps: SubmitOptions): Promise<OrderFailure | undefined> {
  const { purchase, draft, change, goTo } = deps
  const { key: checkoutKey, shipping, gift } = draft
  const content = purchase.content(draft, goTo)
  if (!content) return undefined
  const charged = { content: content.query, code: draft.offer?.code ?? '', gift }
  const sent = { checkoutKey, shipping, gift, ...content.fields, ...deliveryRequest(charged, shipping, draft.order) }
  const { answer, ...lost } = await postJson<PlaceOrderResponse>(purchase.orderUrl, sent)
  if (!answer) return { message: ('message' in lost && lost.message) || UNREACHABLE_MESSAGE }
  if (answer.ok) {
    freshOrders.add(answer.order)
    dismissErrors()
    change({ order: answer.order, upi: answer.upi, ...content.draftChanges })
    goTo('payment')
    return undefined
  }
  if (answer.why === 'fields') return { errors: answer.errors }
  if (answer.why === 'offer') change({ offer: { code: '', typed: draft.offer?.code ?? '', fault: answer.message } })
  if (answer.why === 'delivery') {
    await refreshCharge(charged, shipping)
    return { message: answer.message, chargeRose: true }
  }
  if (answer.why === 'place') return placeFailure(answer, deps)
  if (answer.why === 'held' || answer.why === 'offer') return { message: answer.message }
  if (answer.why === 'settled') return handleSettledOrder(answer, deps)
  return purchase.correct(answer, goTo)
}

/** A slot that is gone leaves the draft, which keeps its day; a day that is gone has to be chosen again. */
function placeFailure({ what, message, days }: PlaceGone, { change, draft }: StepProps): OrderFailure {
  forgetPromises()
  if (what === 'slot') change({ gift: { ...draft.gift, slotId: '' } })
  return { message, placeGone: { what, days } }
}

type SettledOrder = Extract<PlaceOrderResponse, { why: 'settled' }>

/** Handles an order that can no longer change: paid, under review or cancelled. */
function handleSettledOrder(
  { order, upi }: SettledOrder,
  deps: SubmitOptions,
): Promise<OrderFailure | undefined> | undefined {
  const { purchase, draft, change, goTo } = deps
  if (PAID_STATES.includes(order.state)) {
    finishCheckout(order, deps)
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

type FinishOptions = { purchase: Purchase; change: ChangeDraft }

/** Ends the checkout: clears the draft and keeps the receipt. */
export function finishCheckout(
  receipt: OrderView,
  { purchase, change }: FinishOptions,
  review?: CheckoutDraft['review'],
) {
  purchase.clear(receipt)
  change({ ...newDraft(), receipt, review })
}
