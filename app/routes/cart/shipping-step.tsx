import { useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { checkShipping } from '#app/checkout/check-shipping.ts'
import { GiftOptions } from '#app/checkout/gift-options.tsx'
import { focusFirstFault, ShippingForm } from '#app/checkout/shipping-form.tsx'
import { FREE_SHIPPING, Slip, subtotalLabel } from '#app/checkout/slip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { type Cart, cartTotals, linePaise, totalItems } from '#domain/cart.ts'
import type { FieldErrors } from '#domain/checkout-form.ts'
import { formatExact } from '#domain/money.ts'
import type { CheckoutField } from '#domain/order-answers.ts'
import type { loader } from './cart.tsx'
import { collectionOf } from './collection-of.ts'
import type { StepProps } from './later-steps.tsx'
import { NO_ANSWER, placeOrder } from './place-order.ts'

export function ShippingStep({ cart, session, change, goTo }: StepProps) {
  const [errors, setErrors] = useState<FieldErrors<CheckoutField>>({})
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const { cutOff } = useLoaderData<typeof loader>()
  const onlySameDay = cart.every(({ id }) => collectionOf(id) === 'quick-delivery')

  async function goOn() {
    setMessage(undefined)
    const faults = await checkShipping(session)
    setErrors(faults ?? {})
    if (faults) return focusFirstFault(form.current)
    const fault = await placeOrder({ session, change, goTo })
    setMessage(fault?.message)
    if (!fault?.errors) return
    setErrors(fault.errors)
    focusFirstFault(form.current)
  }
  /** One press at a time; whatever goes wrong, the form comes back as it was. */
  async function submit() {
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    await goOn().catch(() => setMessage(NO_ANSWER))
    pressed.current = false
    setBusy(false)
  }

  return (
    <div className="co-grid">
      <section aria-labelledby="step">
        <h1 className="d7 co-title" id="step">
          Where is <em>it going</em>
        </h1>
        <ShippingForm
          values={session.shipping}
          onChange={(shipping) => change({ shipping })}
          errors={errors}
          busy={busy}
          onSubmit={() => void submit()}
          back={{ label: 'Return to Cart', onPress: () => goTo('cart') }}
          formRef={form}
        >
          <GiftOptions
            values={session.gift}
            onChange={(gift) => change({ gift })}
            errors={errors}
            busy={busy}
            going={{ ...session.shipping, onlySameDay, cutOff }}
          />
          {message && (
            <Strip tone="error" role="alert">
              {message}
            </Strip>
          )}
        </ShippingForm>
      </section>
      <CartTag cart={cart} />
    </div>
  )
}

function CartTag({ cart }: { cart: Cart }) {
  const { subtotalPaise, taxPaise, totalPaise } = cartTotals(cart)
  const rows = [
    { label: subtotalLabel(totalItems(cart)), value: formatExact(subtotalPaise) },
    { label: 'GST, 18%', value: formatExact(taxPaise) },
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
      <p className="note">
        <Icon of="eye-off" />
        <span>No price travels with the gift. The invoice comes to you.</span>
      </p>
    </Slip>
  )
}
