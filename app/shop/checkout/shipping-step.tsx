import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { AddressDelivery, DeliveryDaySection } from '#app/shop/delivery/address-delivery.tsx'
import type { ChosenHour } from '#app/shop/delivery/day-hours.ts'
import { visitPin } from '#app/shop/delivery/pin-promise.ts'
import { useFormErrors } from '#app/shop/forms/use-form-errors.ts'
import { Banner } from '#app/ui/banner.tsx'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import type { OrderFormField } from '#domain/order/checkout-responses.ts'
import type { CardMessageComponent } from './card-message-fields.tsx'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import { GiftOptions } from './gift-options.tsx'
import { type OrderFailure, UNREACHABLE_MESSAGE } from './purchase.ts'
import { focusFirstError, ShippingForm } from './shipping-form.tsx'
import type { BackAction } from './step-submit.tsx'
import { useSubmitOnce } from './step-submit.tsx'
import {
  emptyShippingFields,
  type ShippingValues,
  shippingValue,
  VALIDATED_TOGETHER,
  validateShipping,
} from './validate-shipping.ts'

type Props = {
  draft: CheckoutDraft
  change: ChangeDraft
  /** Creates the order and continues, or returns the reason why not. */
  place: () => Promise<OrderFailure | undefined>
  back: BackAction
  countries?: readonly string[]
  CardWords?: CardMessageComponent
  /** Product ids, which with the address determine the delivery day. */
  ids: readonly string[]
  children: ReactNode
}

/** Loaded only after a day or an hour has filled up. */
const PlaceGoneNotice = lazy(async () => ({
  default: (await importWithRetry(() => import('#app/shop/delivery/place-gone.tsx'))).PlaceGoneNotice,
}))

/** Specification §5. */
const MISSING_FIELDS_TOAST = {
  type: 'error',
  title: 'Missing information',
  description: 'Please fill in all required shipping fields',
} as const

/** Shipping step of a cart or a box. */
export function ShippingStep({ draft, change, place, back, countries, CardWords, ids, children }: Props) {
  const { errors, raise, tell } = useShippingErrors(draft)
  const [failure, setFailure] = useState<OrderFailure>()
  const { zipCode, country } = draft.shipping
  const isPinMissing = zipCode === '' && isIndia(country) && errors.deliverOn === undefined
  const form = useRef<HTMLFormElement>(null)
  useVisitPinAsDefault(draft, change)

  const chooseHour = ({ deliverOn, slotId }: ChosenHour) => change({ gift: { ...draft.gift, deliverOn, slotId } })

  function show(faults: FieldErrors<OrderFormField>) {
    raise(faults, draft)
    focusFirstError(form.current)
  }
  async function submitShipping() {
    setFailure(undefined)
    const empty = emptyShippingFields(draft)
    if (empty.length > 0) {
      tell(MISSING_FIELDS_TOAST, (left, typed) =>
        empty.every((field) => !left[field] && !emptyShippingFields(typed).includes(field)),
      )
    }
    const faults = await validateShipping(draft)
    if (Object.keys(faults).length > 0) return show(faults)
    raise({}, draft)
    const fault = await place()
    setFailure(fault)
    if (fault?.errors) show(fault.errors)
  }
  const { busy, press } = useSubmitOnce(() =>
    submitShipping().catch(() => setFailure({ message: UNREACHABLE_MESSAGE })),
  )

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
          <DeliveryDaySection isFaulty={errors.deliverOn !== undefined}>
            {isPinMissing
              ? undefined
              : (region) => (
                  <AddressDelivery
                    ids={ids}
                    shipping={draft.shipping}
                    onPin={(zipCode) => change({ shipping: { ...draft.shipping, zipCode } })}
                    chosen={draft.gift}
                    onChoose={chooseHour}
                    error={errors.deliverOn}
                    busy={busy}
                    region={region}
                  />
                )}
          </DeliveryDaySection>
          <GiftOptions
            values={draft.gift}
            onChange={(gift) => change({ gift })}
            errors={errors}
            busy={busy}
            CardWords={CardWords}
          />
          <FailureNotice
            failure={failure}
            busy={busy}
            onDay={(deliverOn) => chooseHour({ deliverOn, slotId: '' })}
            onKeep={() => {
              setFailure(undefined)
              form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
            }}
          />
        </ShippingForm>
      </section>
      {children}
    </div>
  )
}

type FailureProps = {
  failure: OrderFailure | undefined
  busy: boolean
  onDay: (day: string) => void
  onKeep: () => void
}

/** Reason why the order was not created, with the free days where the chosen one filled up. */
function FailureNotice({ failure: { message, placeGone } = {}, ...notice }: FailureProps) {
  if (!message) return null
  if (placeGone) {
    return (
      <Suspense>
        <PlaceGoneNotice {...notice} {...placeGone} message={message} />
      </Suspense>
    )
  }
  return (
    <Banner tone="error" role="alert">
      {message}
    </Banner>
  )
}

/** Validation state of the step. Values filled in from the PIN code are validated as well. */
function useShippingErrors({ shipping, gift }: ShippingValues) {
  const faults = useFormErrors<OrderFormField, ShippingValues>({
    check: validateShipping,
    read: shippingValue,
    together: VALIDATED_TOGETHER,
  })
  const settle = useEffectEvent(faults.settle)
  useEffect(() => void settle({ shipping, gift }), [shipping, gift])
  return faults
}

/** Fills an empty PIN code with that of the visit, once. */
function useVisitPinAsDefault({ shipping }: CheckoutDraft, change: ChangeDraft) {
  const given = useRef(false)
  useEffect(() => {
    const pin = visitPin()
    if (given.current || !pin || shipping.zipCode !== '') return
    given.current = true
    change({ shipping: { ...shipping, zipCode: pin } })
  }, [shipping, change])
}
