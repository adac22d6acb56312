import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Select, TextField } from '#app/ui/field.tsx'
import { isIndia } from '#domain/address/country.ts'
import { COUNTRIES, type DoubtfulField } from '#domain/address/shipping.ts'
import type { FieldErrors, Shipping, ShippingField } from '#domain/address/shipping-form.ts'
import { StepActs, type WayBack } from './step-acts.tsx'
import { useAddressQuestions } from './use-address-questions.ts'
import { usePinPlace } from './use-pin-place.ts'

type Props = {
  values: Shipping
  onChange: (values: Shipping) => void
  errors: FieldErrors<ShippingField>
  /** The fields that were asked about already. */
  asked: readonly DoubtfulField[]
  onAsked: (asked: readonly DoubtfulField[]) => void
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
  const { countries = COUNTRIES, asked, onAsked } = rest
  const states = useId()
  const india = isIndia(values.country)
  const place = usePinPlace(values, onChange)
  const { leave, question } = useAddressQuestions(values, { errors, asked, onAsked })
  const send = useRef(onSubmit)
  useEffect(() => {
    send.current = onSubmit
  })
  const field = (name: ShippingField) => ({
    name,
    value: values[name],
    error: errors[name],
    disabled: busy,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const waits = place.settled()
    if (waits) void waits.then(() => send.current())
    else onSubmit()
  }

  return (
    <form className="addr" ref={formRef} onSubmit={submit} noValidate>
      <TextField label="Full Name" autoComplete="name" hint="Whoever opens the parcel." {...field('fullName')} />
      <div className="two">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Yours: the confirmation and the invoice go there."
          {...field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint={<Asked question={question('phone')}>Yours: the courier rings this number.</Asked>}
          onBlur={() => leave('phone')}
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
        <TextField
          label="PIN Code"
          autoComplete="postal-code"
          inputMode="numeric"
          hint={<Asked question={question('zipCode')} />}
          onBlur={() => leave('zipCode')}
          {...field('zipCode')}
        />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
      </div>
      <div className="two">
        <TextField
          label="State"
          autoComplete="address-level1"
          list={india ? states : undefined}
          hint={
            <span role="status">
              {place.doubt ? (
                <StateDoubt
                  {...place.doubt}
                  typed={values.state}
                  busy={busy}
                  onUse={(state) => onChange({ ...values, state })}
                  onKeep={place.keep}
                />
              ) : (
                india && place.isOurs && 'From your PIN code. Change it if we are wrong.'
              )}
            </span>
          }
          {...field('state')}
        />
        <Select label="Country" autoComplete="country-name" {...field('country')}>
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </div>
      <datalist id={states}>
        {place.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {children}
      <StepActs goOn="Continue to Payment" busy={busy} back={back} />
    </form>
  )
}

/** In place of the hint, in a live region that is there before the question. */
const Asked = ({ question, children }: { question: string | undefined; children?: ReactNode }) => (
  <span role="status">{question ?? children}</span>
)

type Doubt = {
  pin: string | undefined
  state: string
  typed: string
  busy: boolean
  onUse: (state: string) => void
  onKeep: () => void
}

/** Asked once, and whatever is answered counts; whoever goes on without an answer keeps what was typed. */
const StateDoubt = ({ pin, state, typed, busy, onUse, onKeep }: Doubt) => (
  <>
    PIN code {pin} is in {state}. Is it going to {typed.trim()}?{' '}
    <button type="button" className="note-change" disabled={busy} onClick={onKeep}>
      Yes
    </button>{' '}
    <button type="button" className="note-change" disabled={busy} onClick={() => onUse(state)}>
      No, to {state}
    </button>
  </>
)

/** How long an error may take to be on the screen and its field to take input again: a third of a second. */
const FRAMES = 20

/** Puts the focus on the first field that has an error, once the errors are on the screen and the fields take input. */
export function focusFirstFault(form: HTMLFormElement | null, frames = FRAMES) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLInputElement>('[aria-invalid="true"],[data-fault]')
    if (fault && !fault.disabled) fault.focus()
    else if (frames > 0) focusFirstFault(form, frames - 1)
  })
}
