import { useState } from 'react'
import { ProductPicker } from '#app/desk/layout/product-picker.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'
import type { ProductOption } from '#domain/catalogue/pick-option.ts'
import { DISCOUNT_STATE_LABELS } from '#domain/discount/describe-discount.ts'
import type { DiscountState } from '#domain/discount/discount.ts'
import { DISCOUNT_SCOPES, type DiscountScope } from '#domain/discount/discount.ts'
import {
  DISCOUNT_LABELS,
  type DiscountField,
  type DiscountFormErrors,
  type DiscountFormValues,
} from '#domain/discount/discount-form.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import { groupDigits } from '#domain/text/indian-number.ts'

const STATUS_CLASSES: Record<DiscountState, string> = {
  running: 'is-done',
  coming: 'is-way',
  paused: 'is-off',
  over: 'is-off',
}

/** Status of a discount as text with a coloured mark; colour is never the only signal. */
export const DiscountStatus = ({ standing }: { standing: DiscountState }) => (
  <span className={`dk-st ${STATUS_CLASSES[standing]}`}>{DISCOUNT_STATE_LABELS[standing]}</span>
)

const SCOPE_LABELS: Record<DiscountScope, string> = {
  everything: 'Everything, including custom boxes',
  collections: 'Specific collections',
  gifts: 'Specific products',
  boxes: 'Custom boxes',
}

type DiscountFieldsProps = {
  typed: DiscountFormValues
  faults: DiscountFormErrors
  collections: readonly { slug: CollectionSlug; title: string }[]
  /** Products that the form names. */
  products: readonly ProductOption[]
  isNew: boolean
}

/** Form fields of a discount with their errors. */
export function DiscountFields({ typed, faults, collections, products, isNew }: DiscountFieldsProps) {
  const [scope, setScope] = useState(typed.scope)
  const ticked = typed.scope === 'collections' ? typed.of.split(/[\s,]+/) : []
  const inBrowser = useHydrated()
  // Without scripts both fields are shown; the server uses the one of the selected scope.
  const showsField = (one: DiscountScope) => !inBrowser || scope === one
  const of = (name: DiscountField) => {
    const text = name === 'amount' || name === 'minimum' ? groupDigits(typed[name]) : typed[name]
    return { label: DISCOUNT_LABELS[name], name, defaultValue: text, error: faults[name], autoComplete: 'off' }
  }
  return (
    <>
      <div className="dk-two">
        <TextField
          optional
          hint="No code: applied automatically. Only the best offer counts."
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={isNew}
          {...of('code')}
        />
        <TextField hint="Shown in the order summary and on the invoice. Empty: the code." {...of('name')} />
      </div>
      <div className="dk-two">
        <TextField inputMode="numeric" hint="Such as 10." {...of('percent')} />
        <TextField inputMode="numeric" hint="Before tax on a cart; tax included on boxes." {...of('amount')} />
      </div>
      <Checkbox
        label={DISCOUNT_LABELS.wrap}
        name="wrap"
        defaultChecked={typed.wrap !== ''}
        hint="Orders with this offer are always gift-wrapped."
      />
      <Checkbox
        label={DISCOUNT_LABELS.delivery}
        name="delivery"
        defaultChecked={typed.delivery !== ''}
        hint="Orders with this offer pay no delivery charge."
      />
      <div className="dk-two">
        <Select {...of('scope')} onChange={({ target }) => setScope(target.value)}>
          {DISCOUNT_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {SCOPE_LABELS[scope]}
            </option>
          ))}
        </Select>
        {showsField('gifts') && (
          <ProductPicker
            name="of"
            label="Products"
            value={typed.scope === 'collections' ? '' : typed.of}
            products={products}
            isMultiple
            error={faults.of}
          />
        )}
        {showsField('collections') && (
          <fieldset className="field dk-choices" id="field-of" data-change-label="Collections">
            <legend>Collections</legend>
            {collections.map(({ slug, title }) => (
              <Checkbox key={slug} label={title} name="list" value={slug} defaultChecked={ticked.includes(slug)} />
            ))}
            {faults.of && (
              <p className="err" role="alert">
                {faults.of}
              </p>
            )}
          </fieldset>
        )}
      </div>
      <div className="dk-two">
        <TextField optional inputMode="numeric" {...of('minimum')} />
        <div className="dk-two">
          <TextField optional type="date" {...of('from')} />
          <TextField optional type="date" {...of('until')} />
        </div>
      </div>
      <div className="dk-two">
        <TextField optional inputMode="numeric" {...of('uses')} />
        <TextField optional inputMode="numeric" hint="Counted by phone or email." {...of('each')} />
      </div>
    </>
  )
}
