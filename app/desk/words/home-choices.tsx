import { TextField } from '#app/ui/field.tsx'
import {
  type ChosenField,
  GIFT_FIELDS,
  HOME_LABELS,
  type HomeFaults,
  type HomeWords,
  PERSON_FIELDS,
  SECTION_NAMES,
  SECTIONS,
} from '#domain/words/home-words.ts'

/** Which sections are there. */
export const SectionSwitches = ({ words }: { words: HomeWords }) => (
  <section className="dk-block" aria-labelledby="sections">
    <h2 id="sections">Sections</h2>
    {SECTION_NAMES.map((section) => (
      <fieldset className="dk-onoff" key={section}>
        <legend>{SECTIONS[section]}</legend>
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
  </section>
)

type Props = {
  words: HomeWords
  faults: HomeFaults
  people: readonly string[]
  names: Readonly<Record<string, string>>
}

/** The gifts that the home page shows, and those that its people lead to: by name, id or address. */
export function ChosenGifts({ words, faults, people, names }: Props) {
  const field = (name: ChosenField, label = HOME_LABELS[name] ?? '') => (
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
          <span className="dk-sub">Each by its name, or by the address of its page.</span>
        </header>
        <div className="dk-chosen">{GIFT_FIELDS.map((name) => field(name))}</div>
      </section>
      <section className="dk-block" aria-labelledby="people">
        <header>
          <h2 id="people">{SECTIONS.people}</h2>
          <span className="dk-sub">Which gift each of them leads to.</span>
        </header>
        <div className="dk-chosen">{PERSON_FIELDS.map((name, at) => field(name, people[at]))}</div>
      </section>
    </>
  )
}
