import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { GiftField, GiftOptionValues } from '#domain/order/gift-fields.ts'

type Props = { typed: GiftOptionValues; day: string; faults: FieldErrors<GiftField> }

/** What makes it a present, none of it required. `day`: for when it would be promised. */
export const HandGift = ({ typed, day, faults }: Props) => (
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
          label="Day"
          optional
          name="deliverOn"
          type="date"
          hint={day && typed.deliverOn === '' ? `As soon as it can be is ${day}.` : 'Empty is as soon as it can be.'}
          defaultValue={typed.deliverOn}
          data-reckoned={typed.deliverOn}
          error={faults.deliverOn}
        />
      </div>
      <div className="dk-two">
        <Checkbox label="Gift wrap, free" name="giftWrap" defaultChecked={typed.giftWrap} />
        <Checkbox label="Hide prices" name="hidePrices" hint="No slip with sums." defaultChecked={typed.hidePrices} />
      </div>
      <TextField
        label="GSTIN for the invoice"
        optional
        name="buyerGstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Only where a company pays."
        defaultValue={typed.buyerGstin}
        data-reckoned={typed.buyerGstin}
        error={faults.buyerGstin}
      />
    </div>
  </section>
)
