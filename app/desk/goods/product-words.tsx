import { TextArea, TextField } from '#app/ui/field.tsx'
import type { ProductFaults } from '#domain/goods/check-product.ts'
import { FIELD_LABELS, type ProductFacts } from '#domain/goods/product-facts.ts'
import { contentsOf, LONGEST, linesOf } from '#domain/goods/product-texts.ts'
import { ListFields } from './list-fields.tsx'

export type FieldsProps = { facts: ProductFacts; faults: ProductFaults }

/** What is said of a gift, and what lies in it. */
export const ProductWords = ({ facts, faults }: FieldsProps) => (
  <>
    <section className="dk-block" aria-labelledby="words">
      <h2 id="words">Words</h2>
      <div className="dk-fields">
        {(['name', 'tagline'] as const).map((name) => (
          <TextField
            key={name}
            label={FIELD_LABELS[name]}
            name={name}
            defaultValue={facts[name]}
            error={faults[name]}
            maxLength={LONGEST[name]}
            autoComplete="off"
          />
        ))}
        <TextArea
          label={FIELD_LABELS.description}
          name="description"
          rows={5}
          defaultValue={facts.description}
          error={faults.description}
        />
        <fieldset className="dk-set">
          <legend>{FIELD_LABELS.features}</legend>
          <ListFields lines={linesOf(facts.features)} name="Feature" fault={faults.features} one>
            {(line, words) => (
              <input className="input" name="features" defaultValue={line} aria-label={words} autoComplete="off" />
            )}
          </ListFields>
        </fieldset>
        <TextField
          label={FIELD_LABELS.madeFor}
          name="madeFor"
          defaultValue={facts.madeFor}
          error={faults.madeFor}
          hint="With commas: tea drinker, night reader. Lists are narrowed by these, and search finds by them."
          autoComplete="off"
        />
      </div>
    </section>
    <section className="dk-block" aria-labelledby="included">
      <h2 id="included">{FIELD_LABELS.contents}</h2>
      <ListFields lines={linesOf(facts.contents)} name="Item" fault={faults.contents}>
        {(line, words) => {
          const [{ qty, item } = { qty: 1, item: '' }] = contentsOf(line)
          return (
            <>
              <input
                className="input num"
                name="qty"
                defaultValue={qty}
                inputMode="numeric"
                aria-label={words.replace('Item', 'Quantity')}
                autoComplete="off"
              />
              <input className="input" name="item" defaultValue={item} aria-label={words} autoComplete="off" />
            </>
          )
        }}
      </ListFields>
    </section>
    <section className="dk-block" aria-labelledby="label">
      <h2 id="label">On the label</h2>
      <div className="dk-fields">
        <div className="dk-two">
          <TextField
            label="Weight, packed, in grams"
            name="weight"
            inputMode="numeric"
            defaultValue={facts.weight}
            error={faults.weight}
            autoComplete="off"
          />
          <TextField
            label={FIELD_LABELS.country}
            name="country"
            defaultValue={facts.country}
            error={faults.country}
            autoComplete="off"
          />
        </div>
        <TextField
          label={FIELD_LABELS.allergens}
          optional
          name="allergens"
          defaultValue={facts.allergens}
          error={faults.allergens}
          hint="As the label says it: Contains almonds. May contain traces of milk."
          autoComplete="off"
        />
      </div>
    </section>
  </>
)
