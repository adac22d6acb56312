import { Select, TextField } from '#app/ui/field.tsx'
import { COUNTRIES, type DoubtfulField } from '#domain/address/shipping.ts'
import type { FieldErrors, Shipping, ShippingField } from '#domain/address/shipping-form.ts'
import { INDIAN_STATES } from '#domain/address/states.ts'

type Props = {
  typed: Shipping
  faults: FieldErrors<ShippingField>
  questions: FieldErrors<DoubtfulField | 'state'>
}

/** Who orders and where it goes, by the rules of the checkout. What is asked is asked of whoever rang, and keeps nobody. */
export function HandPerson({ typed, faults, questions }: Props) {
  const field = (name: ShippingField) => ({
    name,
    defaultValue: typed[name],
    'data-reckoned': typed[name],
    error: faults[name],
    autoComplete: 'off',
  })
  const asked = (name: DoubtfulField | 'state', hint?: string) => <span role="status">{questions[name] ?? hint}</span>
  return (
    <section className="dk-block" aria-labelledby="where">
      <h2 id="where">Who, and where it goes</h2>
      <div className="dk-form">
        <TextField label="Full Name" hint="Whoever opens the parcel." {...field('fullName')} />
        <div className="dk-two">
          <TextField label="Phone" type="tel" hint={asked('phone')} {...field('phone')} />
          <TextField label="Email" type="email" hint="The confirmation and the invoice go there." {...field('email')} />
        </div>
        <TextField label="Street Address" {...field('street')} />
        <div className="dk-two">
          <TextField
            label="PIN Code"
            inputMode="numeric"
            hint={asked('zipCode', 'City and State follow it where they are empty.')}
            {...field('zipCode')}
          />
          <TextField label="City" {...field('city')} />
        </div>
        <div className="dk-two">
          <TextField label="State" list="states" hint={asked('state')} {...field('state')} />
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
