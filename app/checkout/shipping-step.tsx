import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AddressDue } from '#app/delivery/address-due.tsx'
import { DayPlace } from '#app/delivery/day-to-come.tsx'
import { visitPin } from '#app/delivery/visit-pin.ts'
import { useFaults } from '#app/forms/use-faults.ts'
import { Strip } from '#app/ui/strip.tsx'
import { isIndia } from '#domain/address/country.ts'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { OrderFormField } from '#domain/order/order-answers.ts'
import type { AskCardWords } from './card-words.tsx'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import { GiftOptions } from './gift-options.tsx'
import { NO_ANSWER, type PlaceFault } from './purchase.ts'
import { emptyFields, ONE_PLACE, readShipping, shippingFaults, type TypedShipping } from './shipping-faults.ts'
import { focusFirstFault, ShippingForm } from './shipping-form.tsx'
import type { WayBack } from './step-acts.tsx'
import { useOnePress } from './use-one-press.ts'

type Props = {
  draft: CheckoutDraft
  change: ChangeDraft
  /** Makes an order of what was typed and goes on, or says why not. */
  place: () => Promise<PlaceFault | undefined>
  back: WayBack
  countries?: readonly string[]
  CardWords?: AskCardWords
  /** What decides, beside the address, on which day it can be there. */
  ids: readonly string[]
  /** The tag beside the form. */
  children: ReactNode
}

/** Specification §5. */
const MISSING = {
  type: 'error',
  title: 'Missing information',
  description: 'Please fill in all required shipping fields',
} as const

/** Where it is going: for the cart and for a box. */
export function ShippingStep({ draft, change, place, back, countries, CardWords, ids, children }: Props) {
  const { errors, raise, tell } = useShippingFaults(draft)
  const [message, setMessage] = useState<string>()
  const { zipCode, country } = draft.shipping
  const untyped = zipCode === '' && isIndia(country) && errors.deliverOn === undefined
  const form = useRef<HTMLFormElement>(null)
  usePinOfVisit(draft, change)

  function show(faults: FieldErrors<OrderFormField>) {
    raise(faults, draft)
    focusFirstFault(form.current)
  }
  async function goOn() {
    setMessage(undefined)
    const empty = emptyFields(draft)
    if (empty.length > 0) {
      tell(MISSING, (left, typed) => empty.every((field) => !left[field] && !emptyFields(typed).includes(field)))
    }
    const faults = await shippingFaults(draft)
    if (Object.keys(faults).length > 0) return show(faults)
    raise({}, draft)
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
          values={draft.shipping}
          onChange={(shipping) => change({ shipping })}
          errors={errors}
          asked={draft.asked ?? []}
          onAsked={(asked) => change({ asked })}
          busy={busy}
          onSubmit={press}
          back={back}
          countries={countries}
          formRef={form}
        >
          <DayPlace isFaulty={errors.deliverOn !== undefined}>
            {untyped
              ? undefined
              : (region) => (
                  <AddressDue
                    ids={ids}
                    shipping={draft.shipping}
                    onPin={(zipCode) => change({ shipping: { ...draft.shipping, zipCode } })}
                    chosen={draft.gift.deliverOn}
                    onChoose={(deliverOn) => change({ gift: { ...draft.gift, deliverOn } })}
                    error={errors.deliverOn}
                    busy={busy}
                    region={region}
                  />
                )}
          </DayPlace>
          <GiftOptions
            values={draft.gift}
            onChange={(gift) => change({ gift })}
            errors={errors}
            busy={busy}
            CardWords={CardWords}
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

/** What is filled in from the PIN code counts as well as what is typed. */
function useShippingFaults({ shipping, gift }: TypedShipping) {
  const faults = useFaults<OrderFormField, TypedShipping>({
    check: shippingFaults,
    read: readShipping,
    together: ONE_PLACE,
  })
  const settle = useEffectEvent(faults.settle)
  useEffect(() => void settle({ shipping, gift }), [shipping, gift])
  return faults
}

/** The PIN code that the visit began with stands in an address that has none. */
function usePinOfVisit({ shipping }: CheckoutDraft, change: ChangeDraft) {
  const given = useRef(false)
  useEffect(() => {
    const pin = visitPin()
    if (given.current || !pin || shipping.zipCode !== '') return
    given.current = true
    change({ shipping: { ...shipping, zipCode: pin } })
  }, [shipping, change])
}
