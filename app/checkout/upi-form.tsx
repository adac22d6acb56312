import type { FormEvent, Ref } from 'react'
import { StepActs, type WayBack } from './step-acts.tsx'
import { TransactionIdField } from './transaction-id-field.tsx'

type Props = {
  transactionId: string
  onChange: (transactionId: string) => void
  error: string | undefined
  busy: boolean
  onSubmit: () => void
  back?: WayBack
  fieldRef?: Ref<HTMLInputElement>
}

/** Paying by UPI and telling the shop so. */
export function UpiForm({ transactionId, onChange, error, busy, onSubmit, back, fieldRef }: Props) {
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
