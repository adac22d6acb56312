import { SaleStatusField } from '#app/desk/catalogue/sale-status.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import type { ItemCategory } from '#domain/box/box.ts'
import { ITEM_CATEGORIES } from '#domain/box/box.ts'
import { ITEM_LABELS, type ItemErrors, type ItemValues } from '#domain/catalogue/box-fields.ts'
import { groupDigits } from '#domain/text/indian-number.ts'
import { GstRateField } from './box-fields.tsx'

/** Names of the item categories, as the shop shows them. */
export const CATEGORY_NAMES: Record<ItemCategory, string> = {
  keepsakes: 'Keepsakes',
  munchies: 'Munchies',
  accessories: 'Accessories',
}

type ItemFieldsProps = {
  facts: ItemValues
  faults: ItemErrors
  /** Pieces reserved for orders whose payment is open. */
  reserved: number
  children?: React.ReactNode
}

/** Form fields of a box item. `children` is rendered above them. */
export const ItemFields = ({ facts, faults, reserved, children }: ItemFieldsProps) => {
  const field = (name: keyof ItemValues) => ({
    ...{
      label: ITEM_LABELS[name],
      name,
      defaultValue: name === 'price' ? groupDigits(facts[name]) : facts[name],
      error: faults[name],
    },
    autoComplete: 'off',
  })
  return (
    <div className="dk-cols">
      <div>
        {children}
        <section className="dk-block" aria-labelledby="words">
          <h2 id="words">Details</h2>
          <div className="dk-fields">
            <TextField {...field('name')} maxLength={40} />
            <TextField {...field('line')} optional maxLength={120} />
            <Select label={ITEM_LABELS.category} name="category" defaultValue={facts.category} error={faults.category}>
              {ITEM_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {CATEGORY_NAMES[category]}
                </option>
              ))}
            </Select>
          </div>
        </section>
      </div>
      <div>
        <section className="dk-block" aria-labelledby="price">
          <h2 id="price">Price and stock</h2>
          <div className="dk-fields">
            <div className="dk-two">
              <TextField {...field('price')} inputMode="numeric" />
              <GstRateField value={facts.gstRate} fault={faults.gstRate} />
            </div>
            <TextField
              {...field('stock')}
              inputMode="numeric"
              hint={
                reserved > 0
                  ? `${reserved} reserved for unpaid orders. Leave empty if you do not track stock.`
                  : 'Leave empty if you do not track stock.'
              }
            />
            <div className="dk-two">
              <TextField {...field('hsn')} inputMode="numeric" />
              <TextField {...field('weight')} label="Weight (g)" optional inputMode="numeric" />
            </div>
            <SaleStatusField choices={['on', 'hidden']} value={facts.selling} fault={faults.selling} />
          </div>
        </section>
      </div>
    </div>
  )
}
