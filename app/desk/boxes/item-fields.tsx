import { SellingChoice } from '#app/desk/goods/selling-choice.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { ITEM_CATEGORIES } from '#domain/box/box.ts'
import { ITEM_LABELS, type ItemFacts, type ItemFaults } from '#domain/goods/item-facts.ts'
import { groupedFigure } from '#domain/text/indian-figure.ts'
import { RateField } from './box-fields.tsx'
import { SHELF_NAMES } from './shelf-names.ts'

type Props = {
  facts: ItemFacts
  faults: ItemFaults
  /** How many are set aside for orders that are being paid. */
  reserved: number
  /** Its picture, above its words. */
  children?: React.ReactNode
}

/** What an item for a box is called, where it stands, what it costs and how many there are. */
export const ItemFields = ({ facts, faults, reserved, children }: Props) => {
  const field = (name: keyof ItemFacts) => ({
    ...{
      label: ITEM_LABELS[name],
      name,
      defaultValue: name === 'price' ? groupedFigure(facts[name]) : facts[name],
      error: faults[name],
    },
    autoComplete: 'off',
  })
  return (
    <div className="dk-split">
      <div>
        {children}
        <section className="dk-block" aria-labelledby="words">
          <h2 id="words">Words</h2>
          <div className="dk-fields">
            <TextField {...field('name')} maxLength={40} />
            <TextField {...field('line')} optional maxLength={120} />
            <Select label={ITEM_LABELS.category} name="category" defaultValue={facts.category} error={faults.category}>
              {ITEM_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {SHELF_NAMES[category]}
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
              <RateField value={facts.gstRate} fault={faults.gstRate} />
            </div>
            <TextField
              {...field('stock')}
              inputMode="numeric"
              hint={
                reserved > 0
                  ? `${reserved} of them set aside for orders that are being paid. Empty: not counted.`
                  : 'Empty: not counted, never runs out.'
              }
            />
            <div className="dk-two">
              <TextField {...field('hsn')} inputMode="numeric" />
              <TextField {...field('weight')} label="Weight, in grams" optional inputMode="numeric" />
            </div>
            <SellingChoice choices={['on', 'hidden']} value={facts.selling} fault={faults.selling} />
          </div>
        </section>
      </div>
    </div>
  )
}
