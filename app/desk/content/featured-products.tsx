import { TextField } from '#app/ui/field.tsx'
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_LABELS,
  type HomeErrors,
  type HomeValues,
  PERSON_FIELDS,
  type ProductChoiceField,
  SECTIONS,
} from '#domain/content/home-fields.ts'

type FeaturedProductsProps = {
  words: HomeValues
  faults: HomeErrors
  people: readonly string[]
  names: Readonly<Record<string, string>>
}

/** Products featured on the home page, and those that its personas link to. Accepts a name, an id or an address. */
export function FeaturedProducts({ words, faults, people, names }: FeaturedProductsProps) {
  const field = (name: ProductChoiceField, label = HOME_LABELS[name] ?? '') => (
    <TextField
      key={name}
      label={label}
      optional
      name={name}
      defaultValue={words[name]}
      error={faults[name]}
      hint={names[words[name] ?? '']}
      autoComplete="off"
    />
  )
  return (
    <>
      <section className="dk-block" aria-labelledby="begin">
        <header>
          <h2 id="begin">{SECTIONS.begin}</h2>
          <span className="dk-sub">Enter a product’s name or page link.</span>
        </header>
        <div className="dk-chosen">{FEATURED_PRODUCT_FIELDS.map((name) => field(name))}</div>
      </section>
      <section className="dk-block" aria-labelledby="people">
        <header>
          <h2 id="people">{SECTIONS.people}</h2>
          <span className="dk-sub">The product that each person links to.</span>
        </header>
        <div className="dk-chosen">{PERSON_FIELDS.map((name, at) => field(name, people[at]))}</div>
      </section>
    </>
  )
}
