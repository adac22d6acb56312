import { contentOf } from '#app/box/box-checkout-session.ts'
import { currentSelection, pressItem } from '#app/box/selection.ts'
import { newSession } from '#app/checkout/checkout-session.ts'
import { NO_ANSWER, type PlaceFault } from '#app/checkout/place-fault.ts'
import { send } from '#app/checkout/send.ts'
import { dismissFaults } from '#app/toasts/toasts.ts'
import type { BoxOrderAnswer } from '#domain/box/box-answers.ts'
import { sumsOf } from '#domain/box/box-sums.ts'
import type { BoxProblem } from '#domain/box/place-box-order-form.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { BoxStepProps } from './box-step.ts'

type Deps = Pick<BoxStepProps, 'session' | 'change' | 'goTo'>

/** Makes the box's order, or changes it, and goes where the answer leads. */
export async function placeBoxOrder(deps: Deps): Promise<PlaceFault | undefined> {
  const { session, change, goTo } = deps
  const selection = currentSelection()
  const { box, items, message, cardFrom } = selection
  if (!box) return undefined
  const sums = sumsOf(box, items)
  const { answer, ...lost } = await send<BoxOrderAnswer>('/checkout/box-order', {
    checkoutKey: session.key,
    boxId: box.id,
    itemIds: items.map(({ id }) => id),
    message,
    totalPaise: sums.totalPaise,
    shipping: session.shipping,
    gift: { ...session.gift, message: '', cardFrom },
  })
  if (!answer) return { message: ('message' in lost && lost.message) || NO_ANSWER }
  if (answer.ok) {
    dismissFaults()
    change({ order: answer.order, upi: answer.upi, bought: { content: contentOf(selection), sums, message } })
    goTo('payment')
    return undefined
  }
  if (answer.why === 'fields') return { errors: answer.errors }
  if (answer.why === 'held') return { message: answer.message }
  if (answer.why === 'box') return { message: problemWords(answer.problem) }
  if (PAID_STATES.includes(answer.order.state)) {
    change({ ...newSession(), receipt: answer.order })
    goTo('confirmation')
    return undefined
  }
  return withNewKey(deps)
}

/** The order of this key was cancelled, or its payment is being looked at: the box gets an order of its own. */
function withNewKey(deps: Deps): Promise<PlaceFault | undefined> {
  const { key } = newSession()
  deps.change({ key })
  return placeBoxOrder({ ...deps, session: { ...deps.session, key } })
}

/** What stops the box, and what to do next. What is gone is taken out of the box. */
function problemWords(problem: BoxProblem): string {
  if (problem.why === 'box-gone')
    return 'This box is no longer available. Please choose another; nothing has been charged.'
  if (problem.why === 'over-capacity')
    return 'There is more in this box than it holds. Please go back and take something out.'
  if (problem.why === 'price-changed') {
    return `A price has changed: this box now comes to ${formatExact(problem.totalPaise)}. Nothing has been charged; please build it again to see the new prices.`
  }
  const gone = currentSelection().items.filter(({ id }) => problem.itemIds.includes(id))
  for (const item of gone) pressItem(item)
  const names = gone.map(({ name }) => name).join(', ')
  return `${names}: no longer available. We took it out of your box; press again to go on without it.`
}
