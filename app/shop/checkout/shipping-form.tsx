import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Select, TextField } from '#app/ui/field.tsx'
import { COUNTRIES, type DoubtfulField, isIndia } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping, ShippingField } from '#domain/delivery/shipping-form.ts'
import { type BackAction, StepButtons } from './step-submit.tsx'
import { useAddressQuestions } from './use-address-questions.ts'
import { usePlaceOfPin } from './use-place-of-pin.ts'

type Props = {
  values: Shipping
  onChange: (values: Shipping) => void
  errors: FieldErrors<ShippingField>
  /** Fields whose value has been questioned. */
  asked: readonly DoubtfulField[]
  onAsked: (asked: readonly DoubtfulField[]) => void
  busy: boolean
  onSubmit: () => void
  back: BackAction
  countries?: readonly string[] | undefined
  formRef?: Ref<HTMLFormElement>
  children?: ReactNode
}

/**
 * Address form with the eight fields of specification §5. Native validation is off, so that the shop's messages are
 * used.
 */
export function ShippingForm({ values, onChange, errors, busy, onSubmit, back, formRef, children, ...rest }: Props) {
  const { countries = COUNTRIES, asked, onAsked } = rest
  const states = useId()
  const india = isIndia(values.country)
  const place = usePlaceOfPin(values, onChange)
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
      <TextField label="Full Name" autoComplete="name" hint="The recipient’s name." {...field('fullName')} />
      <div className="two">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your email, for confirmation and invoice."
          {...field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint={<QuestionHint question={question('phone')}>The courier calls this number.</QuestionHint>}
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
          hint={<QuestionHint question={question('zipCode')} />}
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
                <StateQuestion
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
      <StepButtons continueLabel="Continue to Payment" busy={busy} back={back} />
    </form>
  )
}

/** Shows a question in place of the hint. The live region exists before the question. */
const QuestionHint = ({ question, children }: { question: string | undefined; children?: ReactNode }) => (
  <span role="status">{question ?? children}</span>
)

type StateQuestionProps = {
  pin: string | undefined
  state: string
  typed: string
  busy: boolean
  onUse: (state: string) => void
  onKeep: () => void
}

/** Asks once when PIN code and State disagree. Submitting without an answer keeps the typed State. */
const StateQuestion = ({ pin, state, typed, busy, onUse, onKeep }: StateQuestionProps) => (
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

/** Frames to wait until errors are rendered and fields are enabled: a third of a second. */
const MAX_FRAMES = 20

/** Focuses the first invalid field once it is rendered and enabled. */
export function focusFirstError(form: HTMLFormElement | null, frames = MAX_FRAMES) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLInputElement>('[aria-invalid="true"],[data-fault]')
    if (fault && !fault.disabled) fault.focus()
    else if (frames > 0) focusFirstError(form, frames - 1)
  })
}
