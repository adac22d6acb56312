import { useRef } from 'react'
import { Select, TextField } from '#app/ui/field.tsx'
import { PRICE_LABELS, PRODUCT_LABELS, type ProductValues } from '#domain/catalogue/product-fields.ts'
import { saleChecks } from '#domain/catalogue/ready-to-sell.ts'
import { type PriceTaxation, parseProductPrice } from '#domain/catalogue/validate-product.ts'
import { formatExact } from '#domain/payment/money.ts'
import { GST_RATES, type PriceBasis, priceWithGst, statedGst } from '#domain/tax/gst.ts'
import { groupDigits } from '#domain/text/indian-number.ts'
import { type CollectionOptions, CollectionPlacement } from './collection-placement.tsx'
import type { ProductFieldsProps } from './product-text-fields.tsx'
import { ReadyToSell } from './ready-to-sell.tsx'
import { SaleStatusField } from './sale-status.tsx'
import { useProductValues } from './use-product-values.ts'

export type SaleFieldsProps = ProductFieldsProps & {
  twinOf: string | undefined
  /** Pieces reserved for orders whose payment is open. */
  reserved: number
  /** The shop's way to state prices. */
  priceBasis: PriceBasis
  /** Taxation of the shop: GST charged or not, and included in prices or not. */
  taxation: PriceTaxation
  collections: CollectionOptions
}

/** Side column of the product form: sale status, price, stock, collection, and what a sale still lacks. */
export function ProductSaleFields(props: SaleFieldsProps) {
  const { facts, collections, twinOf, taxation } = props
  const column = useRef<HTMLDivElement>(null)
  const values = useProductValues(column, facts)
  const parts = collections.find(({ slug }) => slug === values.collection)?.parts ?? []
  const checks = saleChecks(values, {
    collections: collections.map(({ slug }) => slug),
    subcategories: parts.map((part) => part.for),
    sharesStock: twinOf !== undefined,
    now: new Date(0),
    taxation,
  })
  return (
    <div ref={column}>
      <SaleStatus {...props} />
      {twinOf === undefined ? (
        <>
          <Price {...props} values={values} />
          <Stock {...props} />
        </>
      ) : (
        <section className="dk-block" aria-labelledby="price">
          <h2 id="price">Price and stock</h2>
          <p className="dk-sub">
            Price, GST and stock are shared with{' '}
            <a className="link" href={`/desk/products/${twinOf}`}>
              {twinOf}
            </a>
            .
          </p>
          <HsnField {...props} />
          <PackDaysField {...props} />
        </section>
      )}
      <CollectionPlacement {...props} chosen={values.collection} />
      <ReadyToSell checks={checks} />
    </div>
  )
}

const SaleStatus = ({ facts, faults }: SaleFieldsProps) => (
  <section className="dk-block" aria-labelledby="selling" id="field-selling">
    <h2 id="selling">Sale status</h2>
    <SaleStatusField
      choices={['on', 'hidden', 'sold-out']}
      value={facts.selling}
      fault={faults.selling}
      isNamedByHeading
    />
    {facts.selling !== 'archived' && (
      <details className="dk-schedule" open={facts.from !== '' || faults.from !== undefined}>
        <summary>Schedule</summary>
        <TextField
          label={PRODUCT_LABELS.from}
          optional
          type="datetime-local"
          name="from"
          defaultValue={facts.from}
          error={faults.from}
          hint="A hidden product goes on sale then (IST)."
        />
      </details>
    )}
  </section>
)

function Price({ facts, faults, values, priceBasis }: SaleFieldsProps & { values: ProductValues }) {
  return (
    <section className="dk-block" aria-labelledby="price">
      <h2 id="price">Price</h2>
      <div className="dk-fields">
        <div className="dk-two is-kept">
          <TextField
            label={PRICE_LABELS[priceBasis]}
            name="price"
            inputMode="decimal"
            defaultValue={groupDigits(facts.price)}
            error={faults.price}
            placeholder="₹"
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
        <p className="dk-sub">{describePaid(values, priceBasis)}</p>
        <HsnField facts={facts} faults={faults} />
      </div>
    </section>
  )
}

/** Returns what customers pay for the typed price, and the GST in it; empty while the price is invalid. */
function describePaid({ price, gstRate }: ProductValues, basis: PriceBasis): string {
  const paise = parseProductPrice(price)
  if (paise === undefined) return ''
  const stated = { paise, ratePercent: Number(gstRate), included: basis === 'include_gst' }
  const paid = priceWithGst(stated)
  const gst = statedGst(stated)
  return `${formatExact(paid - gst)} and ${formatExact(gst)} GST. Customers pay ${formatExact(paid)}.`
}

const HsnField = ({ facts, faults }: ProductFieldsProps) => (
  <TextField
    label="HSN"
    name="hsn"
    inputMode="numeric"
    defaultValue={facts.hsn}
    error={faults.hsn}
    hint="4, 6 or 8 digits, for the invoice"
    autoComplete="off"
  />
)

const PackDaysField = ({ facts, faults }: ProductFieldsProps) => (
  <TextField
    label="Days to pack"
    name="packDays"
    inputMode="numeric"
    defaultValue={facts.packDays}
    error={faults.packDays}
    autoComplete="off"
  />
)

const Stock = ({ facts, faults, reserved }: SaleFieldsProps) => (
  <section className="dk-block" aria-labelledby="stock">
    <h2 id="stock">Stock</h2>
    <div className="dk-fields">
      <div className="dk-two is-kept">
        <TextField
          label="In stock"
          name="stock"
          inputMode="numeric"
          defaultValue={facts.stock}
          error={faults.stock}
          autoComplete="off"
        />
        <PackDaysField facts={facts} faults={faults} />
      </div>
      <p className="dk-sub">
        {reserved > 0 && `${reserved} reserved for unpaid orders. `}
        Leave stock empty if you do not count it.
      </p>
    </div>
  </section>
)
