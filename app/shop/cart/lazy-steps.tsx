import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { CardMessageFields } from '#app/shop/checkout/card-message-fields.tsx'
import { withDiscount } from '#app/shop/checkout/checkout-draft.ts'
import { ConfirmationStep, ReviewStep } from '#app/shop/checkout/confirmation-step.tsx'
import { LazyDiscountCode } from '#app/shop/checkout/lazy-discount-code.tsx'
import { OrderSummaryCard } from '#app/shop/checkout/order-summary-card.tsx'
import { PaymentStep } from '#app/shop/checkout/payment-step.tsx'
import type { Purchase, StepProps } from '#app/shop/checkout/purchase.ts'
import { ShippingStep } from '#app/shop/checkout/shipping-step.tsx'
import { isFreshOrder, submitOrder } from '#app/shop/checkout/submit-order.ts'
import { SummaryCard } from '#app/shop/checkout/summary-card.tsx'
import { STAGES, STEPS, type Step, useStepFocus } from '#app/shop/checkout/use-steps.ts'
import { useDeliveryCharge } from '#app/shop/delivery/delivery-charge.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Stages } from '#app/ui/stages.tsx'
import { type Cart, linePaise } from '#domain/cart/cart.ts'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import { type OrderView, shippingOf } from '#domain/order/order.ts'
import { cartSummary } from '#domain/order/purchase-summary.ts'
import { withDelivery } from '#domain/order/with-delivery.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { cartPurchase, cartQuery } from './cart-purchase.ts'
import { type CartPageData, useCartTax } from './use-product-places.ts'

type CartStepProps = StepProps & { cart: Cart }
type Props = CartStepProps & { step: Exclude<Step, 'cart'>; shown: RefObject<Step> }

/** Shipping to confirmation in one chunk, so that nothing is left to fetch after the buyer has paid. */
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

function CartShipping({ cart, draft, change, goTo }: CartStepProps) {
  const purchase = useCartPurchase()
  return (
    <ShippingStep
      draft={draft}
      change={change}
      place={() => submitOrder({ purchase, draft, change, goTo })}
      back={{ label: 'Return to Cart', onClick: () => goTo('cart') }}
      CardWords={CardMessageFields}
      ids={cart.map(({ id }) => id)}
    >
      <CartSummaryCard cart={cart} draft={draft} change={change} />
    </ShippingStep>
  )
}

function useCartPurchase() {
  const { included } = useLoaderData<CartPageData>().tax
  return useMemo(() => cartPurchase(included), [included])
}

function CartSummaryCard({ cart, draft, change }: Omit<CartStepProps, 'goTo'>) {
  const tax = useCartTax(cart)
  const { offers } = useLoaderData<CartPageData>()
  const asked = cartQuery(cart)
  const goods = withDiscount(cartSummary(cart, tax), draft.offer, () => asked)
  const delivery = useDeliveryCharge(
    { content: asked, code: draft.offer?.code ?? '', gift: draft.gift },
    draft.shipping,
  )
  const lines = cart.map((line) => ({
    key: line.id,
    name: line.name,
    quantity: line.quantity,
    picture: line.image ? <img src={line.image} alt="" width="120" height="150" decoding="async" /> : null,
    amount: formatExact(linePaise(line)),
  }))
  return (
    <SummaryCard summary={withDelivery(goods, delivery)} lines={lines}>
      {offers && <LazyDiscountCode offers={offers} asked={asked} offered={draft.offer} change={change} />}
      {draft.gift.hidePrices && (
        <p className="note">
          <Icon of="eye-off" />
          <span>No prices in the parcel; the invoice is emailed to you.</span>
        </p>
      )}
    </SummaryCard>
  )
}

function CartPayment({ cart, ...props }: CartStepProps) {
  const { draft, goTo } = props
  const { order, upi } = draft
  const purchase = useCartPurchase()
  if (!order || !upi) return null
  return (
    <PaymentStep
      {...props}
      purchase={purchase}
      tag={({ busy, day }) => (
        <>
          <SyncOrderWithCart {...props} purchase={purchase} cart={cart} busy={busy} />
          <OrderSummaryCard order={order} day={day}>
            <p className="note">
              <Icon of="map-pin" />
              <span>
                {formatAddress(shippingOf(order))}.{' '}
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

const contentKey = (lines: readonly { id: string; quantity: number; paise: Paise }[]) =>
  JSON.stringify(lines.map(({ id, quantity, paise }) => [id, quantity, paise]))
const cartContentKey = (cart: Cart) =>
  contentKey(cart.map((line) => ({ id: line.id, quantity: line.quantity, paise: line.pricePaise })))
const orderContentKey = (order: OrderView) =>
  contentKey(order.lines.map((line) => ({ id: line.productId, quantity: line.quantity, paise: line.unitPricePaise })))

type SyncProps = CartStepProps & { purchase: Purchase; busy: boolean }

/**
 * Submits the order again after a reload, because the answer to a payment may have been lost, and after another tab
 * changed the cart. An emptied cart leaves the order unchanged: it may be the one being paid.
 */
function SyncOrderWithCart({ purchase, cart, draft, change, goTo, busy }: SyncProps) {
  const { order } = draft
  const content = cartContentKey(cart)
  const asked = useRef(order && isFreshOrder(order) ? orderContentKey(order) : undefined)
  useEffect(() => {
    if (busy || cart.length === 0 || !order || asked.current === content) return
    asked.current = content
    void submitOrder({
      purchase,
      draft,
      change,
      goTo: (step, options) => step !== 'payment' && goTo(step, options),
    }).then((failure) => (failure?.chargeRose || failure?.placeGone) && goTo('shipping'))
  })
  return null
}
