import { useRef } from 'react'
import { Field, Select, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FOOD_LABELS, FOOD_TYPES, ITEM_FOOD_TYPES, parseItemFacts } from '#domain/catalogue/item-facts.ts'
import { MONTH_EVENT_LABELS, MONTH_EVENTS, unitPrice } from '#domain/catalogue/label-facts.ts'
import { LABEL_FIELDS } from '#domain/catalogue/label-names.ts'
import { PRODUCT_LABELS, parseContents } from '#domain/catalogue/product-fields.ts'
import { type PriceTaxation, paidPrice } from '#domain/catalogue/validate-product.ts'
import { formatExact } from '#domain/payment/money.ts'
import { groupDigits } from '#domain/text/indian-number.ts'
import { LineFields } from './line-fields.tsx'
import type { ProductFieldsProps } from './product-text-fields.tsx'
import { useProductValues } from './use-product-values.ts'
import './label-fields.css'

type LabelFieldsProps = ProductFieldsProps & { taxation: PriceTaxation; twinOf: string | undefined }

/** Folded section of the product form: the facts of the label. Open while one of them has an error. */
export function LabelFields({ twinOf, ...props }: LabelFieldsProps) {
  const { facts, faults } = props
  const filled = LABEL_FIELDS.filter((field) => facts[field] !== '').length
  const isFaulty = LABEL_FIELDS.some((field) => faults[field] !== undefined)
  return (
    <details className="dk-label-facts" open={isFaulty || undefined}>
      <summary>
        <h2>Label facts</h2>
        <span className="dk-sub">
          {filled === 0 ? 'MRP, net quantity, best before, FSSAI and others' : `${filled} entered`}
        </span>
        <Icon of="chevron-down" />
      </summary>
      {twinOf === undefined ? (
        <OwnFields {...props} />
      ) : (
        <p className="dk-sub">
          Label facts are shared with{' '}
          <a className="link" href={`/desk/products/${twinOf}`}>
            {twinOf}
          </a>
          .
        </p>
      )}
    </details>
  )
}

function OwnFields({ facts, faults, taxation }: Omit<LabelFieldsProps, 'twinOf'>) {
  const fields = useRef<HTMLDivElement>(null)
  const values = useProductValues(fields, facts)
  const paid = paidPrice(values, taxation)
  const each = paid === undefined ? undefined : unitPrice(paid, values.netQuantity)
  const text = (name: (typeof LABEL_FIELDS)[number]) => ({
    ...{ name, label: PRODUCT_LABELS[name], defaultValue: facts[name], error: faults[name], autoComplete: 'off' },
  })
  return (
    <div className="dk-fields" ref={fields}>
      <p className="dk-sub">Shown on the product page and, without prices, on the packing slip.</p>
      <div className="dk-label-row">
        <TextField
          {...text('mrp')}
          defaultValue={groupDigits(facts.mrp)}
          inputMode="decimal"
          placeholder="₹"
          hint={paid === undefined ? undefined : `Not below the price ${formatExact(paid)}`}
        />
        <TextField
          {...text('netQuantity')}
          hint={each ? `${formatExact(each.paise)} per ${each.unit}` : 'Such as 250 g or 2 pieces'}
        />
        <TextField {...text('bestBefore')} hint="From packing: 60 days, 18 months" />
      </div>
      <FoodType value={facts.foodType} fault={faults.foodType} />
      <div className="dk-label-row">
        <TextField {...text('fssai')} inputMode="numeric" hint="14 digits. Empty: the shop’s" />
        <TextField {...text('month')} hint="Such as 10/2026, or where it is printed" />
        <Select {...text('monthOf')}>
          {MONTH_EVENTS.map((event) => (
            <option key={event} value={event}>
              {MONTH_EVENT_LABELS[event]}
            </option>
          ))}
        </Select>
      </div>
      <TextField {...text('maker')} hint="Name and address" />
      <TextField {...text('packer')} hint="Empty: the packer in Settings, Shop details" />
      <TextField {...text('importer')} />
      <Sides size={facts.size} fault={faults.size} />
      <fieldset className="dk-set" id="field-itemFacts" data-change-label={PRODUCT_LABELS.itemFacts}>
        <legend>{PRODUCT_LABELS.itemFacts}</legend>
        <ItemFields facts={facts} fault={faults.itemFacts} />
      </fieldset>
    </div>
  )
}

const FoodType = ({ value, fault }: { value: string; fault: string | undefined }) => (
  <fieldset className="dk-set" id="field-foodType" data-change-label={PRODUCT_LABELS.foodType}>
    <legend>{PRODUCT_LABELS.foodType}</legend>
    <div className="dk-sale-state">
      {['' as const, ...FOOD_TYPES].map((type) => (
        <label key={type}>
          <input className="vh" type="radio" name="foodType" value={type} defaultChecked={value === type} />
          {FOOD_LABELS[type || 'none']}
        </label>
      ))}
    </div>
    <Fault text={fault} />
  </fieldset>
)

const SIDES = ['Length', 'Breadth', 'Height'] as const

/** Three fields that are stored as one size. A size that cannot be split stands in the first one. */
function Sides({ size, fault }: { size: string; fault: string | undefined }) {
  const sides = size.split('×').map((side) => side.trim())
  return (
    <fieldset className="dk-set" id="field-size" data-change-label={PRODUCT_LABELS.size}>
      <legend className="vh">{PRODUCT_LABELS.size}</legend>
      <div className="dk-label-row is-sides">
        {SIDES.map((side, at) => (
          <Field key={side} label={`${side} (cm)`}>
            {(control) => (
              <input
                {...control}
                name="side"
                inputMode="decimal"
                defaultValue={sides[at]}
                autoComplete="off"
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault && 'size-error'}
              />
            )}
          </Field>
        ))}
      </div>
      <Fault id="size-error" text={fault} />
    </fieldset>
  )
}

const Fault = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <p className="err" id={id}>
      <Icon of="circle-exclamation-point" />
      {text}
    </p>
  ) : null

/** One line per item; the items of the contents are offered by name, and are stored once they have a fact. */
function ItemFields({ facts, fault }: Pick<ProductFieldsProps, 'facts'> & { fault: string | undefined }) {
  const stored = facts.itemFacts.split('\n').filter(Boolean)
  const names = new Set(parseItemFacts(facts.itemFacts).map(({ name }) => name.toLowerCase()))
  const contents = parseContents(facts.contents)
  const offered = contents.length > 1 ? contents.filter(({ item }) => !names.has(item.toLowerCase())) : []
  return (
    <div className="dk-item-facts">
      <LineFields lines={[...stored, ...offered.map(({ item }) => item)]} name="Item" fault={fault}>
        {(line, words) => {
          const [item] = parseItemFacts(line)
          const field = (name: string, label: string, value = '') => ({
            ...{ className: 'input', name, 'aria-label': `${words}, ${label}`, defaultValue: value },
          })
          return (
            <>
              <label className="is-name">
                <span>Item</span>
                <input {...field('fact-name', 'name', item?.name)} data-names-line autoComplete="off" />
              </label>
              <label className="is-half">
                <span>Net quantity</span>
                <input {...field('fact-quantity', 'net quantity', item?.quantity)} autoComplete="off" />
              </label>
              <label className="is-half">
                <span>Best before</span>
                <input {...field('fact-best', 'best before', item?.bestBefore)} autoComplete="off" />
              </label>
              <label>
                <span>Food type</span>
                <select {...field('fact-food', 'food type', item?.food)}>
                  <option value="">Not stated</option>
                  {ITEM_FOOD_TYPES.map((type) => (
                    <option key={type} value={type}>
                      {FOOD_LABELS[type]}
                    </option>
                  ))}
                </select>
              </label>
              <label className="is-maker">
                <span>Made by</span>
                <input {...field('fact-maker', 'made by', item?.maker)} autoComplete="off" />
              </label>
            </>
          )
        }}
      </LineFields>
    </div>
  )
}
