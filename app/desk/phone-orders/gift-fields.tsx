import { Checkbox, TextArea, TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import type { GiftOptionField, GiftOptionValues } from '#domain/order/gift-fields.ts'

type GiftFieldsProps = { typed: GiftOptionValues; day: string; faults: FieldErrors<GiftOptionField> }

/**
 * Optional gift fields of a phone order: card, delivery date, wrap, hidden prices and the buyer's GSTIN. `day`: the
 * earliest delivery date.
 */
export const GiftFields = ({ typed, day, faults }: GiftFieldsProps) => (
  <section className="dk-block" aria-labelledby="gift">
    <h2 id="gift">As a gift</h2>
    <div className="dk-form">
      <TextArea
        label="Message on the card"
        optional
        name="message"
        rows={3}
        defaultValue={typed.message}
        error={faults.message}
      />
      <div className="dk-two">
        <TextField
          label="From"
          optional
          name="cardFrom"
          autoComplete="off"
          defaultValue={typed.cardFrom}
          error={faults.cardFrom}
        />
        <TextField
          label="Delivery date"
          optional
          name="deliverOn"
          type="date"
          hint={
            day && typed.deliverOn === ''
              ? `Leave empty for the earliest day, ${day}.`
              : 'Leave empty for the earliest day.'
          }
          defaultValue={typed.deliverOn}
          data-reckoned={typed.deliverOn}
          error={faults.deliverOn}
        />
      </div>
      <div className="dk-two">
        <Checkbox label="Gift wrap, free" name="giftWrap" defaultChecked={typed.giftWrap} />
        <Checkbox
          label="Hide prices"
          name="hidePrices"
          hint="Packing slip without prices"
          defaultChecked={typed.hidePrices}
        />
      </div>
      <TextField
        label="GSTIN for the invoice"
        optional
        name="buyerGstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="For company invoices"
        defaultValue={typed.buyerGstin}
        data-reckoned={typed.buyerGstin}
        error={faults.buyerGstin}
      />
    </div>
  </section>
)
