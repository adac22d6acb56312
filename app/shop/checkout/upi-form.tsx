import { type ComponentProps, type FormEvent, type Ref, useEffect, useEffectEvent } from 'react'
import type { ToastOptions } from '#app/shell/toasts/toasts.ts'
import { useFormErrors } from '#app/shop/forms/use-form-errors.ts'
import { TextField } from '#app/ui/field.tsx'
import type { TransactionId } from '#domain/nominal.ts'
import { transactionIdError } from '#domain/payment/upi.ts'
import { type BackAction, StepButtons } from './step-submit.tsx'

type FormProps = {
  transactionId: TransactionId
  onChange: (transactionId: TransactionId) => void
  error: string | undefined
  busy: boolean
  onSubmit: () => void
  back?: BackAction
  fieldRef?: Ref<HTMLInputElement>
}

/** Form for the transaction id of a UPI payment. */
export function UpiForm({ transactionId, onChange, error, busy, onSubmit, back, fieldRef }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="pay-form" onSubmit={submit} noValidate>
      <TransactionIdField
        ref={fieldRef}
        name="upiTransactionId"
        value={transactionId}
        error={error}
        disabled={busy}
        onChange={onChange}
      />
      <StepButtons continueLabel="Complete Purchase" busy={busy} back={back} />
    </form>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & { onChange: (id: string) => void }

/** Input for the transaction id that the UPI app shows. */
export const TransactionIdField = ({ onChange, ...field }: FieldProps) => (
  <TextField
    label="UPI Transaction ID"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={64}
    hint="Your UPI app shows it after you pay, usually 12 digits."
    onChange={({ target }) => onChange(target.value)}
    {...field}
  />
)

type Field = 'transactionId'

/** Specification §5. */
const INVALID_MESSAGE = 'Valid UPI Transaction ID is required'

const validateId = (id: string) => (transactionIdError(id.trim()) ? { transactionId: INVALID_MESSAGE } : {})

/** Validation state of a transaction id, with a toast until it is valid. */
export function useTransactionId(id: string) {
  const {
    errors,
    raise,
    tell,
    settle: judge,
  } = useFormErrors<Field, string>({ check: validateId, read: (typed) => typed })
  const settle = useEffectEvent(judge)
  useEffect(() => void settle(id), [id])
  return {
    error: errors.transactionId,
    /** Returns true for a plausible id; otherwise shows the error and a toast. */
    accept(words: (reason: string) => ToastOptions): boolean {
      const reason = transactionIdError(id.trim())
      raise(validateId(id), id)
      if (reason) tell(words(reason), (left) => !left.transactionId)
      return !reason
    },
    raise: () => raise({ transactionId: INVALID_MESSAGE }, id),
  }
}
