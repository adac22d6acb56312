import { type ComponentProps, type FormEvent, type Ref, useEffect, useEffectEvent } from 'react'
import { useFaults } from '#app/forms/use-faults.ts'
import type { ToastWords } from '#app/toasts/toasts.ts'
import { TextField } from '#app/ui/field.tsx'
import type { TransactionId } from '#domain/flavours.ts'
import { transactionIdFault } from '#domain/payment/upi.ts'
import { StepActs, type WayBack } from './step-acts.tsx'

type FormProps = {
  transactionId: TransactionId
  onChange: (transactionId: TransactionId) => void
  error: string | undefined
  busy: boolean
  onSubmit: () => void
  back?: WayBack
  fieldRef?: Ref<HTMLInputElement>
}

/** Paying by UPI and telling the shop so. */
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
      <StepActs goOn="Complete Purchase" busy={busy} back={back} />
    </form>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & { onChange: (id: string) => void }

/** What the shopper's UPI app says after paying. */
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
const WORDS = 'Valid UPI Transaction ID is required'

const check = (id: string) => (transactionIdFault(id.trim()) ? { transactionId: WORDS } : {})

/** What is wrong with a transaction id, beside its field and in a toast, until it is right. */
export function useTransactionId(id: string) {
  const { errors, raise, tell, settle: judge } = useFaults<Field, string>({ check, read: (typed) => typed })
  const settle = useEffectEvent(judge)
  useEffect(() => void settle(id), [id])
  return {
    error: errors.transactionId,
    /** Whether it may be one. Where it is not, `words` say so too. */
    accept(words: (reason: string) => ToastWords): boolean {
      const reason = transactionIdFault(id.trim())
      raise(check(id), id)
      if (reason) tell(words(reason), (left) => !left.transactionId)
      return !reason
    },
    raise: () => raise({ transactionId: WORDS }, id),
  }
}
