import { type KeyboardEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { EMPTY_HAND_PAYMENT, type HandPaymentErrors, type HandPaymentValues } from '#domain/payment/hand-payment.ts'
import { HAND_METHOD_LABELS, HAND_METHODS } from '#domain/payment/listed-method.ts'
import { formatExact, type Paise, parsePaise } from '#domain/payment/money.ts'
import './hand-payment.css'

type HandPaymentFormProps = {
  number: string
  duePaise: Paise
  /** Submitting the same key again records nothing. */
  recordKey: string
  today: string
  typed?: HandPaymentValues
  errors?: HandPaymentErrors
}

/** Form that records a payment which the shop received itself. Each method has its own references. */
export function HandPaymentForm({ number, duePaise, recordKey, today, typed, errors = {} }: HandPaymentFormProps) {
  const values = typed ?? { ...EMPTY_HAND_PAYMENT, amount: (duePaise / 100).toFixed(2), receivedOn: today }
  const [amount, setAmount] = useState(values.amount)
  const [method, setMethod] = useState(values.method)
  const busy = useNavigation().state === 'submitting'
  const amountPaise = parsePaise(amount)
  const overPaise = amountPaise === undefined ? 0 : amountPaise - duePaise
  return (
    <Form
      method="post"
      action={`/desk/orders/${number}/payment`}
      className="dk-hand-pay"
      noValidate
      onKeyDown={submitOnCtrlEnter}
      aria-busy={busy}
    >
      <input type="hidden" name="act" value="record" />
      <input type="hidden" name="key" value={recordKey} />
      <input type="hidden" name="due" value={duePaise} />
      <HandPaymentFields {...{ values, errors, today }} onAmount={setAmount} onMethod={(way) => setMethod(way)} />
      {overPaise > 0 && (method === 'transfer' || method === 'card_machine') && (
        <Banner role="status">
          {`${formatExact(amountPaise ?? 0)} is ${formatExact(overPaise)} more than what is left. The rest becomes a refund task.`}
        </Banner>
      )}
      <div className="acts">
        <Button type="submit" aria-disabled={busy}>
          {method === 'cheque' ? 'Record cheque' : `Record ${amountPaise ? formatExact(amountPaise) : 'payment'}`}{' '}
          <kbd>Ctrl Enter</kbd>
        </Button>
      </div>
    </Form>
  )
}

type HandPaymentFieldsProps = {
  values: HandPaymentValues
  errors: HandPaymentErrors
  today: string
  onAmount?: (amount: string) => void
  onMethod?: (method: string) => void
}

/** Method, amount, day and references of a payment, inside an element with the class `dk-hand-pay`. */
export function HandPaymentFields({ values, errors, today, onAmount, onMethod }: HandPaymentFieldsProps) {
  const text = (name: keyof HandPaymentValues) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <fieldset className="dk-ways" aria-describedby={errors.method && 'way-error'}>
        <legend className="vh">Method</legend>
        {HAND_METHODS.map((way) => (
          <label key={way}>
            <input
              className="vh"
              type="radio"
              name="method"
              value={way}
              defaultChecked={values.method === way}
              onChange={() => onMethod?.(way)}
            />
            {HAND_METHOD_LABELS[way]}
          </label>
        ))}
      </fieldset>
      {errors.method && (
        <p className="err" id="way-error" role="alert">
          {errors.method}
        </p>
      )}
      <div className="two">
        <Field label="Amount" error={errors.amount} name="amount">
          {(control) => (
            <span className="dk-affix">
              <i aria-hidden="true">₹</i>
              <input
                {...control}
                className="input num"
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={values.amount}
                onChange={({ target }) => onAmount?.(target.value)}
              />
            </span>
          )}
        </Field>
        <TextField label="Received on" type="date" max={today} required {...text('receivedOn')} />
      </div>
      <div className="two of-card_machine">
        <TextField
          label="RRN"
          optional
          hint="12 digits, on the slip"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...text('rrn')}
        />
        <TextField
          label="Card ends in"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...text('cardEnd')}
        />
      </div>
      <div className="two of-cheque">
        <TextField label="Cheque number" optional autoComplete="off" maxLength={40} {...text('chequeNumber')} />
        <TextField label="Bank" optional autoComplete="off" maxLength={100} {...text('bank')} />
      </div>
      <div className="of-cheque">
        <Switch
          label="Cleared"
          hint="Otherwise the order waits as “Cheque to clear”"
          name="cleared"
          value="on"
          defaultChecked={values.cleared !== ''}
        />
      </div>
      <div className="two">
        <div className="of-transfer">
          <TextField
            label="UTR or reference"
            optional
            hint="16 or 22 letters for NEFT and RTGS, 12 digits for IMPS"
            autoComplete="off"
            maxLength={60}
            {...text('utr')}
          />
        </div>
        <div className="dk-note">
          <TextField label="Note" optional autoComplete="off" maxLength={300} {...text('note')} />
        </div>
      </div>
      <p className="dk-sub of-cash">
        The receipt gets the next number of its series. By law less than ₹2,00,000 in cash from one person in a day.
      </p>
    </>
  )
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
