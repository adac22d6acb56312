import { Select } from '#app/ui/field.tsx'
import { PRODUCT_LABELS, PRODUCT_TAGS } from '#domain/catalogue/product-fields.ts'
import type { ProductFieldsProps } from './product-text-fields.tsx'

export type CollectionOptions = readonly {
  slug: string
  title: string
  state: string
  parts: { for: string; label: string }[]
}[]

const TAG_LABELS = { new: 'New', bestseller: 'Bestseller', 'mothers-day': 'Mother’s Day' } as const

type CollectionPlacementProps = ProductFieldsProps & {
  twinOf: string | undefined
  collections: CollectionOptions
  /** Collection that is selected now; its subcategories are offered. */
  chosen: string
}

/** Form fields for the collection, subcategory and tags of a product. */
export function CollectionPlacement({ facts, faults, collections, twinOf, chosen }: CollectionPlacementProps) {
  const parts = collections.find(({ slug }) => slug === chosen)?.parts ?? []
  const tags = facts.tags.split(', ')
  return (
    <section className="dk-block" aria-labelledby="hangs">
      <h2 id="hangs">Organisation</h2>
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
            key={chosen}
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
        <fieldset className="dk-set" data-change-label={PRODUCT_LABELS.tags}>
          <legend className="vh">{PRODUCT_LABELS.tags}</legend>
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
