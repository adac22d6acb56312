import { Select, TextField } from '#app/ui/field.tsx'
import { PRODUCT_LABELS, PRODUCT_TAGS } from '#domain/catalogue/product-fields.ts'
import { parseProductPrice } from '#domain/catalogue/validate-product.ts'
import { formatExact } from '#domain/payment/money.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import { groupDigits } from '#domain/text/indian-number.ts'
import type { ProductFieldsProps } from './product-text-fields.tsx'
import { SaleStatusField } from './sale-status.tsx'

export type SaleFieldsProps = ProductFieldsProps & {
  twinOf: string | undefined
  /** Pieces reserved for orders whose payment is open. */
  reserved: number
  collections: readonly { slug: string; title: string; state: string; parts: { for: string; label: string }[] }[]
}

const TAG_LABELS = { new: 'New', bestseller: 'Bestseller', 'mothers-day': 'Mother’s Day' } as const

/** Form fields for price, stock, sale status, collection and tags. */
export const ProductSaleFields = (props: SaleFieldsProps) => (
  <>
    <section className="dk-block" aria-labelledby="price">
      <h2 id="price">Price and stock</h2>
      <div className="dk-fields">
        {props.twinOf === undefined ? (
          <PriceAndStock {...props} />
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
        <SaleStatusFields {...props} />
      </div>
    </section>
    <CollectionPlacement {...props} />
  </>
)

function PriceAndStock({ facts, faults, reserved }: SaleFieldsProps) {
  const price = parseProductPrice(facts.price)
  const withTax = price === undefined ? undefined : Math.round((price * (100 + Number(facts.gstRate))) / 100)
  return (
    <>
      <div className="dk-two">
        <TextField
          label={PRODUCT_LABELS.price}
          name="price"
          inputMode="numeric"
          defaultValue={groupDigits(facts.price)}
          error={faults.price}
          autoComplete="off"
        />
        <Select label={PRODUCT_LABELS.gstRate} name="gstRate" defaultValue={facts.gstRate} error={faults.gstRate}>
          {GST_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
        </Select>
      </div>
      {withTax !== undefined && <p className="dk-sub">Customers pay {formatExact(withTax)}.</p>}
      <TextField
        label="In stock"
        name="stock"
        inputMode="numeric"
        defaultValue={facts.stock}
        error={faults.stock}
        hint={
          reserved > 0
            ? `${reserved} reserved for unpaid orders. Leave empty if you do not track stock.`
            : 'Leave empty if you do not track stock.'
        }
        autoComplete="off"
      />
    </>
  )
}

const SaleStatusFields = ({ facts, faults }: SaleFieldsProps) => (
  <>
    <SaleStatusField choices={['on', 'sold-out', 'hidden']} value={facts.selling} fault={faults.selling} />
    <TextField
      label={PRODUCT_LABELS.from}
      optional
      type="datetime-local"
      name="from"
      defaultValue={facts.from}
      error={faults.from}
      hint="Goes live automatically (IST)"
    />
  </>
)

function CollectionPlacement({ facts, faults, collections, twinOf }: SaleFieldsProps) {
  const parts = collections.find(({ slug }) => slug === facts.collection)?.parts ?? []
  const tags = facts.tags.split(', ')
  return (
    <section className="dk-block" aria-labelledby="hangs">
      <h2 id="hangs">Collections</h2>
      <div className="dk-fields">
        <Select
          label={PRODUCT_LABELS.collection}
          name="collection"
          defaultValue={facts.collection}
          error={faults.collection}
        >
          {facts.collection === '' && <option value="">Choose one</option>}
          {collections.map(({ slug, title, state }) => (
            <option key={slug} value={slug} disabled={twinOf !== undefined && slug !== facts.collection}>
              {state === 'shown' ? title : `${title} (not visible)`}
            </option>
          ))}
        </Select>
        {parts.length > 0 ? (
          <Select
            label={PRODUCT_LABELS.subcategory}
            name="subcategory"
            defaultValue={facts.subcategory}
            error={faults.subcategory}
          >
            <option value="">None</option>
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
          <legend>{PRODUCT_LABELS.tags}</legend>
          <div className="dk-tags">
            {PRODUCT_TAGS.map((tag) => (
              <label key={tag}>
                <input
                  className="dk-tick"
                  type="checkbox"
                  name="tags"
                  value={tag}
                  defaultChecked={tags.includes(tag)}
                />
                {TAG_LABELS[tag]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  )
}
