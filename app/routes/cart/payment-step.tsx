import { useEffect, useRef, useState } from 'react'
import { OrderSlip } from '#app/checkout/order-slip.tsx'
import { UpiForm } from '#app/checkout/upi-form.tsx'
import { UpiPanel } from '#app/checkout/upi-panel.tsx'
import { useOnePress } from '#app/checkout/use-one-press.ts'
import { useTransactionId } from '#app/checkout/use-transaction-id.ts'
import { OrderDayNews } from '#app/delivery/moved-day.tsx'
import { useOrderDay } from '#app/delivery/use-order-day.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { type Cart, unitPaise } from '#domain/cart/cart.ts'
import type { OrderView } from '#domain/order/order.ts'
import { isAboveUpi } from '#domain/payment/upi.ts'
import { PayAtProvider } from './pay-at-provider.tsx'
import { paymentFailed, payOrder } from './pay-order.ts'
import { isFresh, placeOrder } from './place-order.ts'
import type { StepProps } from './step-props.ts'

export function PaymentStep({ cart, session, change, goTo }: StepProps) {
  const [message, setMessage] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const live = useShop()?.payments === 'live'
  const { order, upi } = session
  const transactionId = useTransactionId(session.transactionId)
  const { busy, press } = useOnePress(async () => {
    const accepted = transactionId.accept(paymentFailed)
    const fault = accepted ? await payOrder(session, change) : {}
    setMessage(fault?.message)
    if (fault?.badId) transactionId.raise()
    if (fault) requestAnimationFrame(() => field.current?.focus())
  })
  const day = useOrderDay(order)
  useFollowCart({ cart, session, change, goTo, busy })
  if (!order || !upi) return null
  const toShipping = () => goTo('shipping')
  const above = live && isAboveUpi(order.totalPaise)

  return (
    <div className="co-grid">
      <section aria-labelledby="step">
        <h1 className="d7 co-title" id="step">
          {above ? 'Pay for your order' : 'Pay by UPI'}
        </h1>
        <OrderDayNews day={day} chosen={order.gift.deliverOn !== ''} />
        {message && (
          <Strip role="alert" className="co-news">
            {message}
          </Strip>
        )}
        {above ? (
          <PayAtProvider
            order={order}
            checkoutKey={session.key}
            onBack={toShipping}
            onLeave={(paying) => change({ paying })}
          />
        ) : (
          <>
            <UpiPanel amountPaise={order.totalPaise} orderNumber={order.number} upi={upi} />
            <UpiForm
              transactionId={session.transactionId}
              onChange={(id) => change({ transactionId: id })}
              error={transactionId.error}
              busy={busy}
              onSubmit={press}
              back={{ label: 'Return to Shipping', onPress: toShipping }}
              fieldRef={field}
            />
          </>
        )}
      </section>
      <OrderSlip order={order} day={day?.day}>
        <p className="note">
          <Icon of="map-pin" />
          <span>
            {addressLine(order.shipping)}.{' '}
            <button type="button" className="note-change" disabled={busy} onClick={toShipping}>
              Change
            </button>
          </span>
        </p>
      </OrderSlip>
    </div>
  )
}

const contentOf = (lines: readonly { id: string; quantity: number; paise: number }[]) =>
  JSON.stringify(lines.map(({ id, quantity, paise }) => [id, quantity, paise]))
const contentOfCart = (cart: Cart) =>
  contentOf(cart.map((line) => ({ id: line.id, quantity: line.quantity, paise: unitPaise(line) })))
const contentOfOrder = (order: OrderView) =>
  contentOf(order.lines.map((line) => ({ id: line.productId, quantity: line.quantity, paise: line.unitPricePaise })))

/**
 * The order on the screen is asked for again when the page was reloaded (it may have been paid: the answer was lost)
 * and when another tab changed the cart. An emptied cart leaves the order as it is: it may be the one being paid.
 */
function useFollowCart({ cart, session, change, goTo, busy }: StepProps & { busy: boolean }) {
  const { order } = session
  const content = contentOfCart(cart)
  const asked = useRef(order && isFresh(order) ? contentOfOrder(order) : undefined)
  useEffect(() => {
    if (busy || cart.length === 0 || !order || asked.current === content) return
    asked.current = content
    void placeOrder({ session, change, goTo: (step, options) => step !== 'payment' && goTo(step, options) })
  })
}
