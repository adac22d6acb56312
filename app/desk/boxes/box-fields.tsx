import { SellingChoice } from '#app/desk/goods/selling-choice.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { BOX_LABELS, type BoxFacts, type BoxFaults } from '#domain/goods/box-facts.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import { groupedFigure } from '#domain/text/indian-figure.ts'

/** A form with its pictures, and how much fits into it. */
export type ShownForm = { id: string; items: number; accessories: number; picture: PictureData }
type Props = { facts: BoxFacts; faults: BoxFaults; forms: readonly ShownForm[] }

/** What a box is called, looks like, holds and costs. */
export const BoxFields = ({ facts, faults, forms }: Props) => {
  const field = (name: keyof BoxFacts) => ({
    ...{
      label: BOX_LABELS[name],
      name,
      defaultValue: name === 'price' ? groupedFigure(facts[name]) : facts[name],
      error: faults[name],
    },
    autoComplete: 'off',
  })
  return (
    <div className="dk-split">
      <div>
        <section className="dk-block" aria-labelledby="words">
          <h2 id="words">Words</h2>
          <div className="dk-fields">
            <TextField {...field('name')} maxLength={40} />
            <TextField {...field('line')} maxLength={120} />
          </div>
        </section>
        <section className="dk-block" aria-labelledby="form">
          <h2 id="form">{BOX_LABELS.form}</h2>
          <fieldset className="dk-set">
            <legend>It is shown, and filled, as</legend>
            <div className="dk-forms">
              {forms.map(({ id, items, picture }) => (
                <label key={id}>
                  <input className="vh" type="radio" name="form" value={id} defaultChecked={facts.form === id} />
                  <Picture picture={picture} sizes="7rem" />
                  <span>
                    {id} <span className="dk-sub">{`up to ${items}`}</span>
                  </span>
                </label>
              ))}
            </div>
            {faults.form && <p className="err">{faults.form}</p>}
          </fieldset>
          <div className="dk-two">
            <TextField {...field('maxItems')} inputMode="numeric" />
            <TextField {...field('maxAccessories')} inputMode="numeric" />
          </div>
        </section>
      </div>
      <div>
        <section className="dk-block" aria-labelledby="price">
          <h2 id="price">Price</h2>
          <div className="dk-fields">
            <div className="dk-two">
              <TextField {...field('price')} inputMode="numeric" />
              <RateField value={facts.gstRate} fault={faults.gstRate} />
            </div>
            <p className="dk-sub">A filled box is taxed at the highest rate of what is in it, the box included.</p>
            <div className="dk-two">
              <TextField {...field('hsn')} inputMode="numeric" />
              <TextField {...field('weight')} label="Weight, empty, in grams" inputMode="numeric" />
            </div>
            <SellingChoice choices={['on', 'hidden']} value={facts.selling} fault={faults.selling} />
          </div>
        </section>
      </div>
    </div>
  )
}

/** One of the rates of GST. */
export const RateField = ({ value, fault }: { value: string; fault: string | undefined }) => (
  <Select label={BOX_LABELS.gstRate} name="gstRate" defaultValue={value} error={fault}>
    {GST_RATES.map((rate) => (
      <option key={rate} value={rate}>
        {rate}%
      </option>
    ))}
  </Select>
)
