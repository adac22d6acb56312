import { type ReactNode, useRef, useState } from 'react'
import { Strip } from '#app/ui/strip.tsx'
import type { FieldErrors } from '#domain/checkout-form.ts'
import type { CheckoutField } from '#domain/order-answers.ts'
import { checkShipping } from './check-shipping.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { GiftOptions } from './gift-options.tsx'
import { NO_ANSWER, type PlaceFault } from './place-fault.ts'
import { focusFirstFault, ShippingForm } from './shipping-form.tsx'
import type { WayBack } from './step-acts.tsx'
import type { ChangeSession } from './use-checkout-session.ts'
import { useOnePress } from './use-one-press.ts'

type Props = {
  session: CheckoutSession
  change: ChangeSession
  /** Makes an order of what was typed and goes on, or says why not. */
  place: () => Promise<PlaceFault | undefined>
  back: WayBack
  countries?: readonly string[]
  /** Off where the card is written on a step of its own. */
  cardMessage?: boolean
  /** What decides, beside the address, on which day it can be there. */
  goods?: { onlySameDay: boolean; cutOff: string }
  /** The tag beside the form. */
  children: ReactNode
}

/** Where it is going: for the cart and for a box. */
export function ShippingStep({ session, change, place, back, countries, cardMessage, goods, children }: Props) {
  const [errors, setErrors] = useState<FieldErrors<CheckoutField>>({})
  const [message, setMessage] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  function show(faults: FieldErrors<CheckoutField>) {
    setErrors(faults)
    focusFirstFault(form.current)
  }
  async function goOn() {
    setMessage(undefined)
    const faults = await checkShipping(session)
    if (faults) return show(faults)
    setErrors({})
    const fault = await place()
    setMessage(fault?.message)
    if (fault?.errors) show(fault.errors)
  }
  // Whatever goes wrong, the form comes back as it was.
  const { busy, press } = useOnePress(() => goOn().catch(() => setMessage(NO_ANSWER)))

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
          onSubmit={press}
          back={back}
          countries={countries}
          formRef={form}
        >
          <GiftOptions
            values={session.gift}
            onChange={(gift) => change({ gift })}
            errors={errors}
            busy={busy}
            message={cardMessage}
            going={{ ...session.shipping, ...goods }}
          />
          {message && (
            <Strip tone="error" role="alert">
              {message}
            </Strip>
          )}
        </ShippingForm>
      </section>
      {children}
    </div>
  )
}
