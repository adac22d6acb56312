import { useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { OFFER_SCOPES, type OfferScope } from '#domain/offer/offer.ts'
import type { OfferFaults, OfferField, OfferTyped } from '#domain/offer/offer-form.ts'
import { groupedFigure } from '#domain/text/indian-figure.ts'

const SCOPES: Record<OfferScope, string> = {
  everything: 'Everything, built boxes too',
  collections: 'Gifts of some collections',
  gifts: 'Some gifts',
  boxes: 'Built boxes',
}

type Props = {
  typed: OfferTyped
  faults: OfferFaults
  collections: readonly { slug: CollectionSlug; title: string }[]
}

/** All that can be said of an offer; what was typed stays, with a word beside what it cannot be. */
export function OfferFields({ typed, faults, collections }: Props) {
  const [scope, setScope] = useState(typed.scope)
  const ticked = typed.scope === 'collections' ? typed.of.split(/[\s,]+/) : []
  const inBrowser = useInBrowser()
  // Without scripts both stand, and the one counts that was chosen.
  const asks = (one: OfferScope) => !inBrowser || scope === one
  const of = (name: OfferField) => {
    const text = name === 'amount' || name === 'minimum' ? groupedFigure(typed[name]) : typed[name]
    return { name, defaultValue: text, error: faults[name], autoComplete: 'off' }
  }
  return (
    <>
      <div className="dk-two">
        <TextField label="Name" hint="Shoppers read it in their summary and on the invoice." {...of('name')} />
        <TextField
          label="Code"
          optional
          hint="Without one it holds by itself, the best one alone."
          autoCapitalize="characters"
          spellCheck={false}
          {...of('code')}
        />
      </div>
      <div className="dk-two">
        <TextField label="Percent off" inputMode="numeric" hint="Such as 10." {...of('percent')} />
        <TextField
          label="Or rupees off"
          inputMode="numeric"
          hint="In a cart before tax, off a built box with its tax."
          {...of('amount')}
        />
      </div>
      <Checkbox
        label="Gift wrap with it"
        name="wrap"
        defaultChecked={typed.wrap !== ''}
        hint="What is bought with it is wrapped, asked for or not."
      />
      <div className="dk-two">
        <Select label="What it is for" {...of('scope')} onChange={({ target }) => setScope(target.value)}>
          {OFFER_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {SCOPES[scope]}
            </option>
          ))}
        </Select>
        {asks('gifts') && (
          <TextField
            label="Which gifts"
            hint="By what stands under their names in Products, such as kids-zone-1."
            {...of('of')}
            defaultValue={typed.scope === 'collections' ? '' : typed.of}
          />
        )}
        {asks('collections') && (
          <fieldset className="field dk-choices">
            <legend>Which collections</legend>
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
        <TextField label="From how many rupees on" optional inputMode="numeric" {...of('minimum')} />
        <div className="dk-two">
          <TextField label="First day" optional type="date" {...of('from')} />
          <TextField label="Last day" optional type="date" {...of('until')} />
        </div>
      </div>
      <div className="dk-two">
        <TextField label="Uses in all" optional inputMode="numeric" {...of('uses')} />
        <TextField
          label="Uses by one person"
          optional
          inputMode="numeric"
          hint="By phone or email, whichever is known."
          {...of('each')}
        />
      </div>
    </>
  )
}
