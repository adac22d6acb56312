import { TextArea, TextField } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import {
  OCCASION_LABELS,
  type OccasionErrors,
  type OccasionField,
  type OccasionValues,
} from '#domain/occasion/occasion-fields.ts'

type Props = {
  facts: OccasionValues
  faults: OccasionErrors
  isNew: boolean
  /** Picture of the page. */
  children: React.ReactNode
}

const MARKS = [
  ['## For a brother *far away*', 'a section with its heading'],
  ['{row: kids-zone}', 'four products of a collection, on a line of its own'],
  ['{row: kids-zone-1, kids-zone-4}', 'these products'],
  ['{cities: 560001, 800001}', 'the table of cities, by PIN code'],
  ['### Is the rakhi included?', 'a question, with its answer below'],
] as const

/** Form fields of an occasion and of its page. */
export function OccasionFields({ facts, faults, isNew, children }: Props) {
  const of = (name: OccasionField) => ({
    ...{ label: OCCASION_LABELS[name], name, defaultValue: facts[name], error: faults[name], autoComplete: 'off' },
  })
  return (
    <>
      <section className="dk-block" aria-labelledby="occasion">
        <h2 id="occasion">Occasion</h2>
        <div className="dk-fields">
          <div className="dk-pair">
            <TextField {...of('name')} autoFocus={isNew} />
            <TextField {...of('day')} hint="Such as 29 Oct 2027." />
          </div>
          <TextField
            {...of('source')}
            hint="A list of holidays, with its date. A date that may still move says so here."
          />
          <TextField {...of('words')} optional hint="Follows the last day to order, such as: Every box has a diya." />
          <SwitchField
            name="on"
            facts={facts}
            faults={faults}
            hint="From 21 days before, on products, lists and the cart."
          />
        </div>
      </section>
      {!isNew && (
        <section className="dk-block" aria-labelledby="page">
          <h2 id="page">Page</h2>
          <div className="dk-fields">
            <SwitchField
              name="pageOn"
              facts={facts}
              faults={faults}
              hint="It stays after the day and says that it is over."
            />
            <div className="dk-pair">
              <TextField {...of('slug')} optional hint="The end of the address /occasion/…" />
              <TextField {...of('nextDay')} optional hint="Shown once this one is over." />
            </div>
            <TextField {...of('title')} optional hint="Part of it in italics: Rakhi, *sent in time*" />
            <TextField {...of('intro')} optional />
            <TextField {...of('description')} optional />
            <TextArea {...of('text')} optional rows={22} spellCheck />
            <dl className="dk-marks">
              {MARKS.map(([mark, means]) => (
                <div key={mark}>
                  <dt>
                    <code>{mark}</code>
                  </dt>
                  <dd>{means}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
      {!isNew && children}
    </>
  )
}

type SwitchFieldProps = { name: 'on' | 'pageOn'; facts: OccasionValues; faults: OccasionErrors; hint: string }

/** Switch with its error; `off` is submitted as an empty text. */
const SwitchField = ({ name, facts, faults, hint }: SwitchFieldProps) => (
  <div id={`field-${name}`}>
    <Switch
      label={OCCASION_LABELS[name]}
      hint={hint}
      name={name}
      value="1"
      off=""
      defaultChecked={facts[name] !== ''}
      aria-invalid={faults[name] ? true : undefined}
      aria-describedby={faults[name] ? `fault-${name}` : undefined}
    />
    {faults[name] && (
      <p className="err" role="alert" id={`fault-${name}`}>
        {faults[name]}
      </p>
    )}
  </div>
)
