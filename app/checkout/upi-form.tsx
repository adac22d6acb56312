import type { FormEvent, Ref } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  transactionId: string
  onChange: (transactionId: string) => void
  error: string | undefined
  busy: boolean
  onSubmit: () => void
  back?: { label: string; onPress: () => void }
  fieldRef?: Ref<HTMLInputElement>
}

/** What the shopper's UPI app says after paying. */
export function UpiForm({ transactionId, onChange, error, busy, onSubmit, back, fieldRef }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="pay-form" onSubmit={submit} noValidate>
      <TextField
        ref={fieldRef}
        label="UPI Transaction ID"
        name="upiTransactionId"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        hint="Your UPI app shows it after you pay, usually 12 digits."
        value={transactionId}
        error={error}
        disabled={busy}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="acts">
        <button type="submit" className="btn" disabled={busy}>
          {busy ? 'Processing...' : 'Complete Purchase'}
        </button>
        {back && (
          <button type="button" className="textbtn" disabled={busy} onClick={back.onPress}>
            <Icon of="arrow-left" />
            {back.label}
          </button>
        )}
      </div>
    </form>
  )
}
