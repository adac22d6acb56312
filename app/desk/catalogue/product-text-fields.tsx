import { TextArea, TextField } from '#app/ui/field.tsx'
import {
  MAX_TEXT_LENGTHS,
  PRODUCT_LABELS,
  type ProductValues,
  parseContents,
  splitLines,
} from '#domain/catalogue/product-fields.ts'
import type { ProductErrors } from '#domain/catalogue/validate-product.ts'
import { LineFields } from './line-fields.tsx'

export type ProductFieldsProps = { facts: ProductValues; faults: ProductErrors }

type NameFieldsProps = ProductFieldsProps & { autoFocus?: boolean; hasName?: boolean }

/** Form fields for the name and the description of a product. */
export const NameAndDescription = ({ facts, faults, hasName = true }: NameFieldsProps) => (
  <section className="dk-block" aria-labelledby="words">
    <h2 id="words">{hasName ? 'Name and description' : 'Tagline and description'}</h2>
    <div className="dk-fields">
      {hasName && <NameField facts={facts} faults={faults} />}
      <TextField
        label={PRODUCT_LABELS.tagline}
        name="tagline"
        defaultValue={facts.tagline}
        error={faults.tagline}
        maxLength={MAX_TEXT_LENGTHS.tagline}
        autoComplete="off"
      />
      <TextArea
        label={PRODUCT_LABELS.description}
        name="description"
        rows={4}
        defaultValue={facts.description}
        error={faults.description}
      />
    </div>
  </section>
)

export const NameField = ({ facts, faults, autoFocus = false }: NameFieldsProps) => (
  <TextField
    label={PRODUCT_LABELS.name}
    name="name"
    defaultValue={facts.name}
    error={faults.name}
    maxLength={MAX_TEXT_LENGTHS.name}
    autoFocus={autoFocus}
    autoComplete="off"
  />
)

/** Form fields for the contents, features and label data of a product. */
export const ProductDetails = ({ facts, faults }: ProductFieldsProps) => (
  <>
    <section
      className="dk-block"
      aria-labelledby="included"
      id="field-contents"
      data-change-label={PRODUCT_LABELS.contents}
    >
      <h2 id="included">{PRODUCT_LABELS.contents}</h2>
      <LineFields lines={splitLines(facts.contents)} name="Item" fault={faults.contents} hasFirstLine>
        {(line, words) => {
          const [{ qty, item } = { qty: 1, item: '' }] = parseContents(line)
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
      </LineFields>
    </section>
    <section className="dk-block" aria-labelledby="label">
      <h2 id="label">Weight and origin</h2>
      <div className="dk-fields">
        <div className="dk-two is-kept">
          <TextField
            label="Packed weight (g)"
            name="weight"
            inputMode="numeric"
            defaultValue={facts.weight}
            error={faults.weight}
            autoComplete="off"
          />
          <TextField
            label={PRODUCT_LABELS.country}
            name="country"
            defaultValue={facts.country}
            error={faults.country}
            autoComplete="off"
          />
        </div>
        <TextField
          label={PRODUCT_LABELS.allergens}
          optional
          name="allergens"
          defaultValue={facts.allergens}
          error={faults.allergens}
          hint="As on the label: Contains almonds. May contain traces of milk."
          autoComplete="off"
        />
      </div>
    </section>
    <section className="dk-block" aria-labelledby="filters">
      <h2 id="filters">Features and filters</h2>
      <div className="dk-fields">
        <fieldset className="dk-set" id="field-features" data-change-label={PRODUCT_LABELS.features}>
          <legend>{PRODUCT_LABELS.features}</legend>
          <LineFields lines={splitLines(facts.features)} name="Feature" fault={faults.features} one>
            {(line, words) => (
              <input className="input" name="features" defaultValue={line} aria-label={words} autoComplete="off" />
            )}
          </LineFields>
        </fieldset>
        <TextField
          label={PRODUCT_LABELS.madeFor}
          name="madeFor"
          defaultValue={facts.madeFor}
          error={faults.madeFor}
          hint="Separate with commas. Used in filters and search."
          autoComplete="off"
        />
      </div>
    </section>
  </>
)
