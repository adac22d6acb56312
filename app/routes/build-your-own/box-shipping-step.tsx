import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { checkShipping } from '#app/checkout/check-shipping.ts'
import { GiftOptions } from '#app/checkout/gift-options.tsx'
import { focusFirstFault, ShippingForm } from '#app/checkout/shipping-form.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { FieldErrors } from '#domain/checkout-form.ts'
import type { CheckoutField } from '#domain/order-answers.ts'
import { COUNTRIES } from '#domain/shipping.ts'
import type { BoxStepProps } from './box-checkout.tsx'
import { BoxSlip } from './box-slip.tsx'
import { NO_ANSWER, placeBoxOrder } from './place-box-order.ts'

/** The build flow's form has Singapore as well (specification §3). */
const BUILD_COUNTRIES = [...COUNTRIES, 'Singapore']

export function BoxShippingStep(props: BoxStepProps) {
  const { session, change, sample, goTo } = props
  const [errors, setErrors] = useState<FieldErrors<CheckoutField>>({})
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  async function goOn() {
    setMessage(undefined)
    const faults = await checkShipping(session)
    setErrors(faults ?? {})
    if (faults) return focusFirstFault(form.current)
    if (sample) return goTo('payment')
    const fault = await placeBoxOrder(props)
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
  const back = sample
    ? { label: 'Choose a box', onPress: () => void navigate(href('/build-your-own/start')) }
    : { label: 'Back to the card', onPress: () => void navigate(href('/build-your-own/message')) }

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
          back={back}
          countries={BUILD_COUNTRIES}
          formRef={form}
        >
          <GiftOptions
            values={session.gift}
            onChange={(gift) => change({ gift })}
            errors={errors}
            busy={busy}
            message={false}
            going={session.shipping}
          />
          {message && (
            <Strip tone="error" role="alert">
              {message}
            </Strip>
          )}
        </ShippingForm>
      </section>
      <BoxSlip {...props} />
    </div>
  )
}
