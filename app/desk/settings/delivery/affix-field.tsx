import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'

type AffixFieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: string
  optional?: boolean
  hint?: string | undefined
  error?: string | undefined
  before?: string
  after?: string
}

/** Text field with a unit inside: `₹` before, or `km` and `g` after. */
export const AffixField = ({ label, optional, hint, error, before, after, ...input }: AffixFieldProps) => (
  <Field {...{ label, optional, hint, error, name: input.name }}>
    {(control) => (
      <span className={before ? 'dk-unit is-before' : 'dk-unit'}>
        {before && <i aria-hidden="true">{before}</i>}
        <input type="text" inputMode="decimal" autoComplete="off" {...input} {...control} />
        {after && <i aria-hidden="true">{after}</i>}
      </span>
    )}
  </Field>
)

type RateSelectProps = ComponentProps<'select'> & {
  label: string
  error?: string | undefined
  rates: readonly { id: string; name: string; words: string }[]
  /** Offers Not delivered. */
  canRefuse?: boolean
}

/** Choice of a rate; the first one is free delivery. */
export const RateSelect = ({ label, error, rates, canRefuse = false, ...select }: RateSelectProps) => (
  <Field {...{ label, error, name: select.name }} hint={rates.length === 0 ? 'Rates are added below.' : undefined}>
    {(control) => (
      <select {...select} {...control}>
        <option value="">Free</option>
        {rates.map(({ id, name, words }) => (
          <option key={id} value={id}>
            {name === words ? name : `${name} (${words})`}
          </option>
        ))}
        {canRefuse && <option value="none">Not delivered</option>}
      </select>
    )}
  </Field>
)
