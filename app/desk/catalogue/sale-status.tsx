import { PRODUCT_LABELS, SALE_STATUS_LABELS } from '#domain/catalogue/product-fields.ts'
import { PRODUCT_STATE_LABELS, type ProductState } from '#domain/desk/product-list.ts'

const STATUS_CLASSES: Record<ProductState, string> = {
  on: 'is-done',
  low: 'is-packed',
  'sold-out': 'is-late',
  hidden: 'is-way',
  scheduled: 'is-review',
  archived: 'is-off',
}

/** Sale status as text with a coloured mark; colour is never the only signal. */
export const ProductStatus = ({ state }: { state: ProductState }) => (
  <span className={`dk-st ${STATUS_CLASSES[state]}`}>{PRODUCT_STATE_LABELS[state]}</span>
)

type SaleStatusFieldProps = {
  choices: readonly ('on' | 'sold-out' | 'hidden')[]
  value: string
  fault: string | undefined
  /** A heading above says the same as the legend. */
  isNamedByHeading?: boolean
}

/** Radio buttons for the sale status. An archived record keeps its status; archiving has a button of its own. */
export const SaleStatusField = ({ choices, value, fault, isNamedByHeading }: SaleStatusFieldProps) =>
  value === 'archived' ? (
    <input type="hidden" name="selling" value="archived" />
  ) : (
    <fieldset className="dk-set">
      <legend className={isNamedByHeading ? 'vh' : undefined}>{PRODUCT_LABELS.selling}</legend>
      <div className="dk-sale-state">
        {choices.map((choice) => (
          <label key={choice}>
            <input className="vh" type="radio" name="selling" value={choice} defaultChecked={value === choice} />
            {SALE_STATUS_LABELS[choice]}
          </label>
        ))}
      </div>
      {fault && <p className="err">{fault}</p>}
    </fieldset>
  )
