import { SaleStatusField } from '#app/desk/catalogue/sale-status.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { BOX_LABELS, type BoxErrors, type BoxValues } from '#domain/catalogue/box-fields.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import { groupDigits } from '#domain/text/indian-number.ts'

/** A box style with its picture and its capacity. */
export type BoxStyleOption = { id: string; items: number; accessories: number; picture: PictureData }
type BoxFieldsProps = { facts: BoxValues; faults: BoxErrors; forms: readonly BoxStyleOption[] }

/** Form fields of a box: texts, style, capacity, price, tax and sale status. */
export const BoxFields = ({ facts, faults, forms }: BoxFieldsProps) => {
  const field = (name: keyof BoxValues) => ({
    ...{
      label: BOX_LABELS[name],
      name,
      defaultValue: name === 'price' ? groupDigits(facts[name]) : facts[name],
      error: faults[name],
    },
    autoComplete: 'off',
  })
  return (
    <div className="dk-cols">
      <div>
        <section className="dk-block" aria-labelledby="words">
          <h2 id="words">Details</h2>
          <div className="dk-fields">
            <TextField {...field('name')} maxLength={40} />
            <TextField {...field('line')} maxLength={120} />
          </div>
        </section>
        <section className="dk-block" aria-labelledby="form">
          <h2 id="form">{BOX_LABELS.form}</h2>
          <fieldset className="dk-set">
            <legend>Looks like</legend>
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
              <GstRateField value={facts.gstRate} fault={faults.gstRate} />
            </div>
            <p className="dk-sub">A filled box is taxed at its highest GST rate, box included.</p>
            <div className="dk-two">
              <TextField {...field('hsn')} inputMode="numeric" />
              <TextField {...field('weight')} label="Empty weight (g)" inputMode="numeric" />
            </div>
            <SaleStatusField choices={['on', 'hidden']} value={facts.selling} fault={faults.selling} />
          </div>
        </section>
      </div>
    </div>
  )
}

/** Select of the GST rates. */
export const GstRateField = ({ value, fault }: { value: string; fault: string | undefined }) => (
  <Select label={BOX_LABELS.gstRate} name="gstRate" defaultValue={value} error={fault}>
    {GST_RATES.map((rate) => (
      <option key={rate} value={rate}>
        {rate}%
      </option>
    ))}
  </Select>
)
