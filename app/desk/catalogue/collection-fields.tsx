import { readTexts } from '#app/platform/read-form.ts'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import {
  COLLECTION_FIELDS,
  COLLECTION_LABELS,
  COLLECTION_PICTURE_FIELDS,
  type CollectionErrors,
  type CollectionValues,
  MAX_TITLE_LENGTH,
} from '#domain/catalogue/collection-fields.ts'
import { TINTS } from '#domain/catalogue/collections.ts'

type CollectionFieldsProps = {
  facts: CollectionValues
  faults: CollectionErrors
  children?: React.ReactNode
}

const TINT_NAMES = {
  field: { uy: 'Clay', wedding: 'Linen', kids: 'Peach', quick: 'Sage', mothers: 'Rose' },
  strap: { uy: 'Jamun', wedding: 'Gold', kids: 'Coral', quick: 'Green', mothers: 'Pink' },
} as const

const FORM_FIELDS = COLLECTION_FIELDS.filter((field) => !COLLECTION_PICTURE_FIELDS.some((one) => one === field))

/** Reads the collection fields of a form. Pictures have a form of their own. */
export const parseCollectionForm = (form: FormData): Partial<CollectionValues> => readTexts(form, FORM_FIELDS)

/** Form fields of a collection: texts, colours, delivery area and dates. `children` is rendered above the texts. */
export const CollectionFields = ({ facts, faults, children }: CollectionFieldsProps) => (
  <div className="dk-cols">
    <div>
      {children}
      <section className="dk-block" aria-labelledby="says">
        <h2 id="says">Details</h2>
        <div className="dk-fields">
          {(['title', 'eyebrow', 'heroLine'] as const).map((name) => (
            <TextField
              key={name}
              label={COLLECTION_LABELS[name]}
              optional={name === 'eyebrow'}
              name={name}
              defaultValue={facts[name]}
              error={faults[name]}
              maxLength={name === 'title' ? MAX_TITLE_LENGTH : undefined}
              autoComplete="off"
            />
          ))}
          <TextArea
            label={COLLECTION_LABELS.intro}
            name="intro"
            rows={3}
            defaultValue={facts.intro}
            error={faults.intro}
          />
          {(['metaDescription', 'emptyMessage'] as const).map((name) => (
            <TextField
              key={name}
              label={COLLECTION_LABELS[name]}
              optional
              name={name}
              defaultValue={facts[name]}
              error={faults[name]}
              autoComplete="off"
            />
          ))}
        </div>
      </section>
    </div>
    <div>
      <section className="dk-block" aria-labelledby="looks">
        <h2 id="looks">Appearance and dates</h2>
        <div className="dk-fields">
          <Swatches name="tint" part="field" value={facts.tint} fault={faults.tint} />
          <Swatches name="strap" part="strap" value={facts.strap} fault={faults.strap} />
          <Select label={COLLECTION_LABELS.service} name="service" defaultValue={facts.service} error={faults.service}>
            <option value="standard">Everywhere</option>
            <option value="same-day">Same day</option>
            {facts.service === 'mothers-day' && <option value="mothers-day">For Mother’s Day</option>}
          </Select>
          <label className="dk-check">
            <input className="dk-tick" type="checkbox" name="inBar" value="1" defaultChecked={facts.inBar === '1'} />
            {COLLECTION_LABELS.inBar}
          </label>
          <div className="dk-two">
            {(['showFrom', 'showUntil'] as const).map((name) => (
              <TextField
                key={name}
                label={COLLECTION_LABELS[name]}
                type="date"
                name={name}
                defaultValue={facts[name]}
                error={faults[name]}
              />
            ))}
          </div>
          <TextField
            label={COLLECTION_LABELS.soonUntil}
            optional
            type="date"
            name="soonUntil"
            defaultValue={facts.soonUntil}
            error={faults.soonUntil}
            hint="Products are marked until then; they can be ordered."
          />
        </div>
      </section>
    </div>
  </div>
)

type SwatchesProps = { name: 'tint' | 'strap'; part: 'field' | 'strap'; value: string; fault: string | undefined }

const Swatches = ({ name, part, value, fault }: SwatchesProps) => (
  <fieldset className="dk-set">
    <legend>{COLLECTION_LABELS[name]}</legend>
    <div className="dk-swatches">
      {TINTS.map((tint) => (
        <label key={tint} style={{ '--c': `var(--color-${tint}-${part})` }}>
          <input className="vh" type="radio" name={name} value={tint} defaultChecked={value === tint} />
          <i aria-hidden="true" />
          {TINT_NAMES[part][tint]}
        </label>
      ))}
    </div>
    {fault && <p className="err">{fault}</p>}
  </fieldset>
)
