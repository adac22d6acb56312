import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { Select, TextField } from '#app/ui/field.tsx'
import type { FieldErrors, Shipping, ShippingField } from '#domain/checkout-form.ts'
import { INDIAN_STATES, pinMisfit, stateOfPin } from '#domain/pin.ts'
import { COUNTRIES, DEFAULT_COUNTRY } from '#domain/shipping.ts'
import { StepActs, type WayBack } from './step-acts.tsx'

type Props = {
  values: Shipping
  onChange: (values: Shipping) => void
  errors: FieldErrors<ShippingField>
  busy: boolean
  onSubmit: () => void
  back: WayBack
  countries?: readonly string[] | undefined
  /** So that whoever shows the errors can put the focus on the first. */
  formRef?: Ref<HTMLFormElement>
  /** Gift options, and bad news above the buttons. */
  children?: ReactNode
}

/** Where it is going: the eight fields of specification §5. The browser's own checks are off, the shop's words are used. */
export function ShippingForm({ values, onChange, errors, busy, onSubmit, back, formRef, children, ...rest }: Props) {
  const { countries = COUNTRIES } = rest
  const states = useId()
  const [suggested, setSuggested] = useState('')
  const field = (name: ShippingField) => ({
    name,
    value: values[name],
    error: errors[name],
    disabled: busy,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })

  function change(name: ShippingField, value: string) {
    const next = { ...values, [name]: value }
    const ours = values.state === '' || values.state === suggested
    const state = name === 'zipCode' && next.country === DEFAULT_COUNTRY && ours ? stateOfPin(value) : undefined
    if (state) setSuggested(state)
    onChange(state ? { ...next, state } : next)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className="addr" ref={formRef} onSubmit={submit} noValidate>
      <TextField label="Full Name" autoComplete="name" {...field('fullName')} />
      <div className="two">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="The courier rings this number."
          {...field('phone')}
        />
      </div>
      <TextField
        label="Street Address"
        autoComplete="street-address"
        hint="A landmark helps: the banyan, the pharmacy."
        {...field('street')}
      />
      <div className="two">
        <TextField label="PIN Code" autoComplete="postal-code" inputMode="numeric" {...field('zipCode')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
      </div>
      <div className="two">
        <TextField
          label="State"
          autoComplete="address-level1"
          list={values.country === DEFAULT_COUNTRY ? states : undefined}
          hint={stateHint(values, suggested)}
          {...field('state')}
        />
        <Select label="Country" autoComplete="country-name" {...field('country')}>
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </div>
      <datalist id={states}>
        {INDIAN_STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
      {children}
      <StepActs goOn="Continue to Payment" busy={busy} back={back} />
    </form>
  )
}

function stateHint({ country, zipCode, state }: Shipping, suggested: string): string | undefined {
  if (country !== DEFAULT_COUNTRY) return undefined
  if (state !== '' && state === suggested) return 'From your PIN code. Change it if we are wrong.'
  return pinMisfit(zipCode, state)
}

/** How long an error may take to be on the screen and its field to take input again: a third of a second. */
const FRAMES = 20

/** Puts the focus on the first field that has an error, once the errors are on the screen and the fields take input. */
export function focusFirstFault(form: HTMLFormElement | null, frames = FRAMES) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    if (fault && !fault.disabled) fault.focus()
    else if (frames > 0) focusFirstFault(form, frames - 1)
  })
}
