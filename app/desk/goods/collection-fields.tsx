import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import { TINTS } from '#domain/catalogue/collections.ts'
import {
  COLLECTION_FIELDS,
  COLLECTION_LABELS,
  COLLECTION_PICTURE_FIELDS,
  type CollectionFacts,
  type CollectionFaults,
  LONGEST_TITLE,
} from '#domain/goods/collection-facts.ts'

type Props = {
  facts: CollectionFacts
  faults: CollectionFaults
  /** Its pictures, above its words. */
  children?: React.ReactNode
}

/** The palette, as one would call it. */
const TINT_WORDS = {
  field: { uy: 'Clay', wedding: 'Linen', kids: 'Peach', quick: 'Sage', mothers: 'Rose' },
  strap: { uy: 'Jamun', wedding: 'Gold', kids: 'Coral', quick: 'Green', mothers: 'Pink' },
} as const

const TYPED = COLLECTION_FIELDS.filter((field) => !COLLECTION_PICTURE_FIELDS.some((one) => one === field))

/** What was typed of a collection; its pictures are changed elsewhere. */
export const typedCollection = (form: FormData): Partial<CollectionFacts> =>
  Object.fromEntries(
    TYPED.map((field) => {
      const value = form.get(field)
      return [field, typeof value === 'string' ? value : '']
    }),
  )

/** What a collection says, its colours out of the palette, and its days. */
export const CollectionFields = ({ facts, faults, children }: Props) => (
  <div className="dk-split">
    <div>
      {children}
      <section className="dk-block" aria-labelledby="says">
        <h2 id="says">Words</h2>
        <div className="dk-fields">
          {(['title', 'eyebrow', 'heroLine'] as const).map((name) => (
            <TextField
              key={name}
              label={COLLECTION_LABELS[name]}
              optional={name === 'eyebrow'}
              name={name}
              defaultValue={facts[name]}
              error={faults[name]}
              maxLength={name === 'title' ? LONGEST_TITLE : undefined}
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
        <h2 id="looks">Looks and days</h2>
        <div className="dk-fields">
          <Swatches name="tint" part="field" value={facts.tint} fault={faults.tint} />
          <Swatches name="strap" part="strap" value={facts.strap} fault={faults.strap} />
          <Select label={COLLECTION_LABELS.service} name="service" defaultValue={facts.service} error={faults.service}>
            <option value="standard">Everywhere</option>
            <option value="same-day">The same day</option>
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
            hint="Until then its gifts are marked; they can be ordered."
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
          {TINT_WORDS[part][tint]}
        </label>
      ))}
    </div>
    {fault && <p className="err">{fault}</p>}
  </fieldset>
)
