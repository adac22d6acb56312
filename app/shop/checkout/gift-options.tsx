import { useState } from 'react'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import {
  EMPTY_GIFT_OPTIONS,
  GIFT_OPTION_FIELDS,
  type GiftOptionField,
  type GiftOptionValues,
} from '#domain/order/gift-fields.ts'
import type { CardMessageComponent } from './card-message-fields.tsx'

type Props = {
  values: GiftOptionValues
  onChange: (values: GiftOptionValues) => void
  errors: FieldErrors<GiftOptionField>
  busy: boolean
  CardWords: CardMessageComponent | undefined
}

/** Fields in the collapsed part. The day is below the address, the card message is always visible. */
const COLLAPSED_FIELDS = GIFT_OPTION_FIELDS.filter(
  (field) => !['deliverOn', 'slotId', 'message', 'cardFrom'].includes(field),
)

/** Gift options: the card message is visible, the others are collapsed. */
export function GiftOptions({ values, onChange, errors, busy, CardWords }: Props) {
  const [opened, setOpened] = useState(() => hasChosenOption(values))
  const faulty = COLLAPSED_FIELDS.some((field) => errors[field])
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

const hasChosenOption = (values: GiftOptionValues): boolean =>
  COLLAPSED_FIELDS.some((field) => values[field] !== EMPTY_GIFT_OPTIONS[field])
