import { type RefObject, useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { CardWords } from '#app/checkout/card-words.tsx'
import { CodePart } from '#app/checkout/code-part.tsx'
import { ConfirmationStep } from '#app/checkout/confirmation-step.tsx'
import { withOffer } from '#app/checkout/offered.ts'
import { OrderSummaryCard } from '#app/checkout/order-summary-card.tsx'
import { PaymentStep } from '#app/checkout/payment-step.tsx'
import type { StepProps } from '#app/checkout/purchase.ts'
import { ReviewStep } from '#app/checkout/review-step.tsx'
import { ShippingStep } from '#app/checkout/shipping-step.tsx'
import { STAGES, STEPS, type Step } from '#app/checkout/steps.ts'
import { isFresh, submitOrder } from '#app/checkout/submit-order.ts'
import { SummaryCard } from '#app/checkout/summary-card.tsx'
import { useStepFocus } from '#app/checkout/use-steps.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Stages } from '#app/ui/stages.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { type Cart, linePaise, unitPaise } from '#domain/cart/cart.ts'
import { cartSummary } from '#domain/order/cart-summary.ts'
import { type OrderView, shippingOf } from '#domain/order/order.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { askedOf } from './cart-asked.ts'
import { cartPurchase } from './cart-purchase.ts'
import { type CartFacts, useCartTax } from './use-cart-tax.ts'

type CartStepProps = StepProps & { cart: Cart }
type Props = CartStepProps & { step: Exclude<Step, 'cart'>; shown: RefObject<Step> }

/** All that follows the cart comes in one piece, so that nothing is left to fetch once somebody has paid. */
export default function LazySteps({ step, shown, ...props }: Props) {
  useStepFocus(step, shown)
  const { receipt, review } = props.draft
  const underReview = receipt?.state === 'under_review'
  return (
    <>
      <Stages label="Checkout progress" names={STAGES} at={STEPS.indexOf(step) - 1} />
      {step === 'shipping' && <CartShipping {...props} />}
      {step === 'payment' && <CartPayment {...props} />}
      {step === 'confirmation' && receipt && !underReview && <ConfirmationStep receipt={receipt} />}
      {step === 'confirmation' && receipt && underReview && (
        <ReviewStep receipt={receipt} review={review} change={props.change} />
      )}
    </>
  )
}

const CartShipping = ({ cart, draft, change, goTo }: CartStepProps) => (
  <ShippingStep
    draft={draft}
    change={change}
    place={() => submitOrder({ purchase: cartPurchase, draft, change, goTo })}
    back={{ label: 'Return to Cart', onPress: () => goTo('cart') }}
    CardWords={CardWords}
    ids={cart.map(({ id }) => id)}
  >
    <CartTag cart={cart} draft={draft} change={change} />
  </ShippingStep>
)

function CartTag({ cart, draft, change }: Omit<CartStepProps, 'goTo'>) {
  const tax = useCartTax(cart)
  const { offers } = useLoaderData<CartFacts>()
  const asked = askedOf(cart)
  const lines = cart.map((line) => ({
    key: line.id,
    name: line.name,
    quantity: line.quantity,
    picture: line.image ? <img src={line.image} alt="" width="120" height="150" decoding="async" /> : null,
    amount: formatExact(linePaise(line)),
  }))
  return (
    <SummaryCard summary={withOffer(cartSummary(cart, tax), draft.offer, () => asked)} lines={lines}>
      {offers && <CodePart offers={offers} asked={asked} offered={draft.offer} change={change} />}
      {draft.gift.hidePrices && (
        <p className="note">
          <Icon of="eye-off" />
          <span>No price travels with the gift. The invoice comes to you.</span>
        </p>
      )}
    </SummaryCard>
  )
}

function CartPayment({ cart, ...props }: CartStepProps) {
  const { draft, goTo } = props
  const { order, upi } = draft
  if (!order || !upi) return null
  return (
    <PaymentStep
      {...props}
      purchase={cartPurchase}
      tag={({ busy, day }) => (
        <>
          <FollowCart {...props} cart={cart} busy={busy} />
          <OrderSummaryCard order={order} day={day}>
            <p className="note">
              <Icon of="map-pin" />
              <span>
                {addressLine(shippingOf(order))}.{' '}
                <button type="button" className="note-change" disabled={busy} onClick={() => goTo('shipping')}>
                  Change
                </button>
              </span>
            </p>
          </OrderSummaryCard>
        </>
      )}
    />
  )
}

const contentOf = (lines: readonly { id: string; quantity: number; paise: Paise }[]) =>
  JSON.stringify(lines.map(({ id, quantity, paise }) => [id, quantity, paise]))
const contentOfCart = (cart: Cart) =>
  contentOf(cart.map((line) => ({ id: line.id, quantity: line.quantity, paise: unitPaise(line) })))
const contentOfOrder = (order: OrderView) =>
  contentOf(order.lines.map((line) => ({ id: line.productId, quantity: line.quantity, paise: line.unitPricePaise })))

/**
 * The order on the screen is asked for again when the page was reloaded (it may have been paid: the answer was lost)
 * and when another tab changed the cart. An emptied cart leaves the order as it is: it may be the one being paid.
 */
function FollowCart({ cart, draft, change, goTo, busy }: CartStepProps & { busy: boolean }) {
  const { order } = draft
  const content = contentOfCart(cart)
  const asked = useRef(order && isFresh(order) ? contentOfOrder(order) : undefined)
  useEffect(() => {
    if (busy || cart.length === 0 || !order || asked.current === content) return
    asked.current = content
    void submitOrder({
      purchase: cartPurchase,
      draft,
      change,
      goTo: (step, options) => step !== 'payment' && goTo(step, options),
    })
  })
  return null
}
