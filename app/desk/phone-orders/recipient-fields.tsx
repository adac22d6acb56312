import { Select, TextField } from '#app/ui/field.tsx'
import { COUNTRIES, type DoubtfulField } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping, ShippingField } from '#domain/delivery/shipping-form.ts'
import { INDIAN_STATES } from '#domain/delivery/states.ts'

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
          <TextField label="Email" type="email" hint="Confirmation and invoice are sent here." {...field('email')} />
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
