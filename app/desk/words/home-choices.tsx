import { TextField } from '#app/ui/field.tsx'
import {
  type ChosenField,
  GIFT_FIELDS,
  HOME_LABELS,
  type HomeFaults,
  type HomeWords,
  PERSON_FIELDS,
  SECTIONS,
} from '#domain/words/home-words.ts'

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
