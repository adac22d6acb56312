import { useEffect, useRef, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_LABELS,
  type HomeErrors,
  type HomeSection,
  type HomeValues,
  PERSON_FIELDS,
  type ProductChoiceField,
  SECTIONS,
} from '#domain/content/home-fields.ts'
import { moveSection, parseSectionOrder } from '#domain/content/section-order.ts'

const MOVES = [
  { by: -1, words: 'Up' },
  { by: 1, words: 'Down' },
] as const

/** Switches and order of the home page's sections. Saved with the form. */
export function SectionSwitches({ words }: { words: HomeValues }) {
  const [order, setOrder] = useState(() => parseSectionOrder(words.order))
  const [announcement, setAnnouncement] = useState('')
  const block = useRef<HTMLElement>(null)
  const clickedButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = block.current?.closest('form')
    const reset = () => setOrder(parseSectionOrder(words.order))
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [words.order])
  // React moves the button in the DOM, which drops its focus.
  useEffect(() => {
    if (order.length > 0) clickedButton.current?.focus()
  }, [order])

  function move(section: HomeSection, by: -1 | 1, button: HTMLButtonElement) {
    const next = moveSection(order, section, by)
    clickedButton.current = button
    setOrder(next)
    setAnnouncement(`${SECTIONS[section]}: position ${next.indexOf(section) + 1} of ${next.length}`)
    button.form?.dispatchEvent(new Event('input'))
  }
  return (
    <section className="dk-block" aria-labelledby="sections" ref={block}>
      <header>
        <h2 id="sections">Sections</h2>
        <span className="dk-sub">In the order of the page.</span>
      </header>
      <input type="hidden" name="order" value={order.join(' ')} />
      {order.map((section, at) => (
        <fieldset className="dk-onoff" key={section}>
          <legend>{SECTIONS[section]}</legend>
          <span className="acts">
            {MOVES.map(({ by, words: name }) => (
              <button
                key={name}
                type="submit"
                name="move"
                value={`${section} ${by}`}
                className="btn-line is-xs"
                formNoValidate
                aria-disabled={order[at + by] === undefined || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  move(section, by, event.currentTarget)
                }}
              >
                {name}
                <span className="vh">: {SECTIONS[section]}</span>
              </button>
            ))}
          </span>
          <div className="dk-switch">
            {(['on', 'off'] as const).map((one) => (
              <label key={one}>
                <input type="radio" className="vh" name={section} value={one} defaultChecked={words[section] === one} />
                {one === 'on' ? 'On' : 'Off'}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <span className="vh" role="status">
        {announcement}
      </span>
    </section>
  )
}

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
