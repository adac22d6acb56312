import { useLoaderData } from 'react-router'
import { ShippingStep } from '#app/checkout/shipping-step.tsx'
import { FREE_SHIPPING, Slip, subtotalLabel } from '#app/checkout/slip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Cart, cartTotals, linePaise, rateIn, totalItems } from '#domain/cart/cart.ts'
import { formatExact } from '#domain/payment/money.ts'
import { gstLabel } from '#domain/tax/gst.ts'
import { placeOrder } from './place-order.ts'
import type { CartFacts, StepProps } from './step-props.ts'

export function CartShippingStep({ cart, session, change, goTo }: StepProps) {
  return (
    <ShippingStep
      session={session}
      change={change}
      place={() => placeOrder({ session, change, goTo })}
      back={{ label: 'Return to Cart', onPress: () => goTo('cart') }}
      ids={cart.map(({ id }) => id)}
    >
      <CartTag cart={cart} pricesHidden={session.gift.hidePrices} />
    </ShippingStep>
  )
}

function CartTag({ cart, pricesHidden }: { cart: Cart; pricesHidden: boolean }) {
  const { tax } = useLoaderData<CartFacts>()
  const { subtotalPaise, taxPaise, totalPaise } = cartTotals(cart, tax)
  const rows = [
    { label: subtotalLabel(totalItems(cart)), value: formatExact(subtotalPaise) },
    ...(taxPaise > 0 ? [{ label: gstLabel(cart.map((line) => rateIn(tax, line))), value: formatExact(taxPaise) }] : []),
    FREE_SHIPPING,
  ]
  const lines = cart.map((line) => ({
    key: line.id,
    name: line.name,
    quantity: line.quantity,
    picture: line.image ? <img src={line.image} alt="" width="120" height="150" decoding="async" /> : null,
    amount: formatExact(linePaise(line)),
  }))
  return (
    <Slip rows={rows} total={formatExact(totalPaise)} lines={lines}>
      {pricesHidden && (
        <p className="note">
          <Icon of="eye-off" />
          <span>No price travels with the gift. The invoice comes to you.</span>
        </p>
      )}
    </Slip>
  )
}
