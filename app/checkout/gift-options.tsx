import { useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import { EMPTY_GIFT, GIFT_FIELDS, type GiftField, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { AskCardWords } from './card-words.tsx'

type Props = {
  values: GiftOptionValues
  onChange: (values: GiftOptionValues) => void
  errors: FieldErrors<GiftField>
  busy: boolean
  CardWords: AskCardWords | undefined
}

/** The day has a place of its own, under the address; the words of the card stand open. */
const FOLDED = GIFT_FIELDS.filter((field) => !['deliverOn', 'message', 'cardFrom'].includes(field))

/** What makes a parcel a present: the card's words stand open, the rest is quiet until somebody asks for it. */
export function GiftOptions({ values, onChange, errors, busy, CardWords }: Props) {
  const [opened, setOpened] = useState(() => isTaken(values))
  const faulty = FOLDED.some((field) => errors[field])
  const change = (part: Partial<GiftOptionValues>) => onChange({ ...values, ...part })
  return (
    <div className="faq gift">
      {CardWords && <CardWords values={values} onChange={change} errors={errors} busy={busy} />}
      <details open={opened || faulty} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary>
          <span>
            Gift options <span className="opt">(optional)</span>
          </span>
          <Icon of="plus" />
        </summary>
        <div className="gift-in">
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

/** Whether something was chosen that somebody coming back wants to see. */
const isTaken = (values: GiftOptionValues): boolean => FOLDED.some((field) => values[field] !== EMPTY_GIFT[field])
