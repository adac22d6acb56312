import { useId, useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MessageCounter } from '#app/ui/message-counter.tsx'
import type { FieldErrors } from '#domain/checkout-form.ts'
import { EMPTY_GIFT, GIFT_FIELDS, type GiftDraft, type GiftField } from '#domain/gift-draft.ts'

type Props = {
  values: GiftDraft
  onChange: (values: GiftDraft) => void
  errors: FieldErrors<GiftField>
  busy: boolean
  /** Off where the card is written on a step of its own. */
  message?: boolean | undefined
}

/** The day has a place of its own, under the address. */
const OPTIONS = GIFT_FIELDS.filter((field) => field !== 'deliverOn')

/** What makes a parcel a present: quiet until somebody asks for it, and never required. */
export function GiftOptions({ values, onChange, errors, busy, message = true }: Props) {
  const [opened, setOpened] = useState(() => isTaken(values, message))
  const faulty = OPTIONS.some((field) => errors[field])
  const change = (part: Partial<GiftDraft>) => onChange({ ...values, ...part })
  return (
    <div className="faq gift">
      <details open={opened || faulty} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary>
          <span>
            Gift options <span className="opt">(optional)</span>
          </span>
          <Icon of="plus" />
        </summary>
        <div className="gift-in">
          {message && (
            <CardMessage
              value={values.message}
              error={errors.message}
              busy={busy}
              onChange={(text) => change({ message: text })}
            />
          )}
          <div className="two">
            <Checkbox
              label="Gift wrap, free"
              name="giftWrap"
              hint="Tissue and the ribbon, tied by hand."
              checked={values.giftWrap}
              disabled={busy}
              onChange={({ target }) => change({ giftWrap: target.checked })}
            />
            <Checkbox
              label="Hide prices"
              name="hidePrices"
              hint="No slip with sums, whoever opens it."
              checked={values.hidePrices}
              disabled={busy}
              onChange={({ target }) => change({ hidePrices: target.checked })}
            />
          </div>
          <div className="two">
            <TextField
              label="GSTIN for the invoice"
              name="buyerGstin"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="Only where a company pays."
              value={values.buyerGstin}
              error={errors.buyerGstin}
              disabled={busy}
              onChange={({ target }) => change({ buyerGstin: target.value })}
            />
          </div>
        </div>
      </details>
    </div>
  )
}

type FieldProps = { value: string; error: string | undefined; busy: boolean; onChange: (value: string) => void }

function CardMessage({ value, error, busy, onChange }: FieldProps) {
  const counter = useId()
  return (
    <div className="gift-card">
      <Field label="Message on the card" error={error}>
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

/** Whether something was chosen that somebody coming back wants to see. */
const isTaken = (values: GiftDraft, message: boolean): boolean =>
  OPTIONS.some((field) => (message || field !== 'message') && values[field] !== EMPTY_GIFT[field])
