import { Select, TextField } from '#app/ui/field.tsx'
import { priceOf } from '#domain/goods/check-product.ts'
import { FIELD_LABELS, TAGS } from '#domain/goods/product-facts.ts'
import { formatExact } from '#domain/payment/money.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import { groupedFigure } from '#domain/text/indian-figure.ts'
import type { FieldsProps } from './product-words.tsx'
import { SellingChoice } from './selling-choice.tsx'

export type SaleProps = FieldsProps & {
  twinOf: string | undefined
  /** How many are set aside for orders that are being paid. */
  reserved: number
  collections: readonly { slug: string; title: string; state: string; parts: { for: string; label: string }[] }[]
}

const TAG_WORDS = { new: 'New', bestseller: 'Bestseller', 'mothers-day': 'Mother’s Day' } as const

/** What it costs, how many there are, and where and since when it is sold. */
export const ProductSale = (props: SaleProps) => (
  <>
    <section className="dk-block" aria-labelledby="price">
      <h2 id="price">Price and stock</h2>
      <div className="dk-fields">
        {props.twinOf === undefined ? (
          <Sold {...props} />
        ) : (
          <p className="dk-sub">
            Price, GST and stock are shared with{' '}
            <a className="link" href={`/desk/products/${props.twinOf}`}>
              {props.twinOf}
            </a>
            .
          </p>
        )}
        <div className="dk-two">
          <TextField
            label="HSN"
            name="hsn"
            inputMode="numeric"
            defaultValue={props.facts.hsn}
            error={props.faults.hsn}
            autoComplete="off"
          />
          <TextField
            label="Days to pack"
            optional
            name="packDays"
            inputMode="numeric"
            defaultValue={props.facts.packDays}
            error={props.faults.packDays}
            autoComplete="off"
          />
        </div>
        <Selling {...props} />
      </div>
    </section>
    <Hangs {...props} />
  </>
)

function Sold({ facts, faults, reserved }: SaleProps) {
  const price = priceOf(facts.price)
  const withTax = price === undefined ? undefined : Math.round((price * (100 + Number(facts.gstRate))) / 100)
  return (
    <>
      <div className="dk-two">
        <TextField
          label={FIELD_LABELS.price}
          name="price"
          inputMode="numeric"
          defaultValue={groupedFigure(facts.price)}
          error={faults.price}
          autoComplete="off"
        />
        <Select label={FIELD_LABELS.gstRate} name="gstRate" defaultValue={facts.gstRate} error={faults.gstRate}>
          {GST_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
        </Select>
      </div>
      {withTax !== undefined && <p className="dk-sub">The shopper pays {formatExact(withTax)}.</p>}
      <TextField
        label="On the shelf"
        name="stock"
        inputMode="numeric"
        defaultValue={facts.stock}
        error={faults.stock}
        hint={
          reserved > 0
            ? `${reserved} of them set aside for orders that are being paid. Empty: not counted.`
            : 'Empty: not counted, never runs out.'
        }
        autoComplete="off"
      />
    </>
  )
}

const Selling = ({ facts, faults }: SaleProps) => (
  <>
    <SellingChoice choices={['on', 'sold-out', 'hidden']} value={facts.selling} fault={faults.selling} />
    <TextField
      label={FIELD_LABELS.from}
      optional
      type="datetime-local"
      name="from"
      defaultValue={facts.from}
      error={faults.from}
      hint="Of a hidden one: it goes on sale by itself then, Indian time."
    />
  </>
)

function Hangs({ facts, faults, collections, twinOf }: SaleProps) {
  const parts = collections.find(({ slug }) => slug === facts.collection)?.parts ?? []
  const tags = facts.tags.split(', ')
  return (
    <section className="dk-block" aria-labelledby="hangs">
      <h2 id="hangs">Where it hangs</h2>
      <div className="dk-fields">
        <Select
          label={FIELD_LABELS.collection}
          name="collection"
          defaultValue={facts.collection}
          error={faults.collection}
        >
          {facts.collection === '' && <option value="">Choose one</option>}
          {collections.map(({ slug, title, state }) => (
            <option key={slug} value={slug} disabled={twinOf !== undefined && slug !== facts.collection}>
              {state === 'shown' ? title : `${title}, not shown`}
            </option>
          ))}
        </Select>
        {parts.length > 0 ? (
          <Select
            label={FIELD_LABELS.subcategory}
            name="subcategory"
            defaultValue={facts.subcategory}
            error={faults.subcategory}
          >
            <option value="">None of them</option>
            {parts.map((part) => (
              <option key={part.for} value={part.for}>
                {part.label}
              </option>
            ))}
          </Select>
        ) : (
          <input type="hidden" name="subcategory" value="" />
        )}
        <fieldset className="dk-set">
          <legend>{FIELD_LABELS.tags}</legend>
          <div className="dk-tags">
            {TAGS.map((tag) => (
              <label key={tag}>
                <input
                  className="dk-tick"
                  type="checkbox"
                  name="tags"
                  value={tag}
                  defaultChecked={tags.includes(tag)}
                />
                {TAG_WORDS[tag]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  )
}
