import { Button } from '#app/ui/button.tsx'
import { Checkbox, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { COUNTRIES, type DoubtfulField } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping, ShippingField } from '#domain/delivery/shipping-form.ts'
import { INDIAN_STATES } from '#domain/delivery/states.ts'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import type { ManualDiscountErrors, ManualDiscountValues } from '#domain/discount/manual-discount.ts'
import type { GiftOptionField, GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { HourChoices } from '#server/checkout/phone-orders/phone-order-hours.ts'
import { HourField } from './hour-field.tsx'

type DiscountCodeFieldProps = { code: string; fault: string | undefined; hint: string | undefined }

/** Field for a discount code. */
export const DiscountCodeField = ({ code, fault, hint }: DiscountCodeFieldProps) => (
  <div className="dk-find">
    <TextField
      label="Code"
      optional
      name="code"
      defaultValue={code}
      data-reckoned={code}
      maxLength={MAX_CODE_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={fault}
      hint={hint}
    />
    <Button type="submit" look="line" name="act" value="code">
      Apply
    </Button>
  </div>
)

type ManualDiscountFieldsProps = {
  typed: ManualDiscountValues
  errors: ManualDiscountErrors
  /** The price that the discount lowers is before tax. */
  isBeforeTax: boolean
}

/** Discount that a person gives, in rupees or percent, with its reason. */
export const ManualDiscountFields = ({ typed, errors, isBeforeTax }: ManualDiscountFieldsProps) => (
  <details
    className="dk-by-hand"
    open={typed.value !== '' || typed.reason !== '' || errors.manual !== undefined || errors.manualReason !== undefined}
  >
    <summary>Give a discount</summary>
    <div className="dk-form">
      <fieldset className="dk-ways">
        <legend className="vh">Discount in</legend>
        {(['amount', 'percent'] as const).map((by) => (
          <label key={by}>
            <input className="vh" type="radio" name="manual-by" value={by} defaultChecked={typed.by === by} />
            {by === 'amount' ? 'Rupees' : 'Percent'}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Discount"
        name="manual"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.value}
        data-reckoned={typed.value}
        error={errors.manual}
        hint={
          isBeforeTax ? 'Off the items, before GST. Replaces every other discount.' : 'Replaces every other discount.'
        }
      />
      <TextField
        label="Reason"
        name="manual-reason"
        autoComplete="off"
        maxLength={200}
        defaultValue={typed.reason}
        error={errors.manualReason}
        hint="For the team. The customer reads “Discount”."
      />
    </div>
  </details>
)

/** Delivery charge of this order in place of that of the delivery settings. */
export const DeliveryChargeField = ({ typed, error }: { typed: string; error: string | undefined }) => (
  <TextField
    label="Delivery charge (₹)"
    optional
    name="delivery-charge"
    inputMode="decimal"
    autoComplete="off"
    maxLength={20}
    defaultValue={typed}
    data-reckoned={typed}
    error={error}
    hint="Empty: as in the delivery settings. 0: free."
  />
)

type GiftFieldsProps = {
  typed: GiftOptionValues
  day: string
  hours: HourChoices
  faults: FieldErrors<GiftOptionField>
}

/**
 * Optional gift fields of a phone order: card, delivery date, wrap, hidden prices and the buyer's GSTIN. `day`: the
 * earliest delivery date.
 */
export const GiftFields = ({ typed, day, hours, faults }: GiftFieldsProps) => (
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
      <HourField slotId={typed.slotId} deliverOn={typed.deliverOn} hours={hours} error={faults.slotId} />
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

type RecipientFieldsProps = {
  typed: Shipping
  faults: FieldErrors<ShippingField>
  questions: FieldErrors<DoubtfulField | 'state'>
}

/**
 * Recipient and address fields, validated by the rules of the checkout. `questions` are shown as hints and do not
 * block the order.
 */
export function RecipientFields({ typed, faults, questions }: RecipientFieldsProps) {
  const field = (name: ShippingField) => ({
    name,
    defaultValue: typed[name],
    'data-reckoned': typed[name],
    error: faults[name],
    autoComplete: 'off',
  })
  const questionHint = (name: DoubtfulField | 'state', hint?: string) => (
    <span role="status">{questions[name] ?? hint}</span>
  )
  return (
    <section className="dk-block" aria-labelledby="where">
      <h2 id="where">Deliver to</h2>
      <div className="dk-form">
        <TextField label="Full Name" hint="Name on the parcel" {...field('fullName')} />
        <div className="dk-two">
          <TextField label="Phone" type="tel" hint={questionHint('phone')} {...field('phone')} />
          <TextField
            label="Email"
            optional
            type="email"
            hint="Confirmation and invoice are sent here. Without it, no email is sent."
            {...field('email')}
          />
        </div>
        <TextField label="Street Address" {...field('street')} />
        <div className="dk-two">
          <TextField
            label="PIN Code"
            inputMode="numeric"
            hint={questionHint('zipCode', 'Fills in city and state.')}
            {...field('zipCode')}
          />
          <TextField label="City" {...field('city')} />
        </div>
        <div className="dk-two">
          <TextField label="State" list="states" hint={questionHint('state')} {...field('state')} />
          <Select label="Country" {...field('country')}>
            {COUNTRIES.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </Select>
        </div>
        <datalist id="states">
          {INDIAN_STATES.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
      </div>
    </section>
  )
}
