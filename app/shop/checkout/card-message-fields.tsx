import { useId } from 'react'
import { Field, TextField } from '#app/ui/field.tsx'
import { MessageCounter } from '#app/ui/message-counter.tsx'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import type { GiftOptionField, GiftOptionValues } from '#domain/order/gift-fields.ts'

type Props = {
  values: Pick<GiftOptionValues, 'message' | 'cardFrom'>
  onChange: (words: Partial<Pick<GiftOptionValues, 'message' | 'cardFrom'>>) => void
  errors: FieldErrors<GiftOptionField>
  busy: boolean
}

/** Passed by the cart. A box has its card message on a step of its own. */
export type CardMessageComponent = typeof CardMessageFields

/** Card message and sender; both optional. */
export const CardMessageFields = ({ values, onChange, errors, busy }: Props) => (
  <>
    <CardMessage
      value={values.message}
      error={errors.message}
      busy={busy}
      onChange={(text) => onChange({ message: text })}
    />
    <TextField
      label="From"
      optional
      name="cardFrom"
      autoComplete="off"
      hint="On the card, under your words."
      value={values.cardFrom}
      error={errors.cardFrom}
      disabled={busy}
      onChange={({ target }) => onChange({ cardFrom: target.value })}
    />
  </>
)

type CardMessageProps = { value: string; error: string | undefined; busy: boolean; onChange: (value: string) => void }

function CardMessage({ value, error, busy, onChange }: CardMessageProps) {
  const counter = useId()
  return (
    <div className="gift-card">
      <Field label="Message on the card" optional error={error}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={3}
            dir="auto"
            aria-describedby={[control['aria-describedby'], counter].filter(Boolean).join(' ')}
            value={value}
            disabled={busy}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <MessageCounter id={counter} message={value} />
    </div>
  )
}
