import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { ExtraDay } from '#domain/delivery/delivery-tables.ts'
import { formatNamedDay } from '#domain/occasion/notice-texts.ts'
import type { SuggestedDay } from '#server/occasions/extra-days-before.ts'

type Props = {
  /** Days of rest before the occasion, the latest first. */
  suggested: readonly SuggestedDay[]
  extra: readonly ExtraDay[]
  name: string
  /** A refused form with its message. */
  answer: { fault: string; typed: Record<string, string> } | undefined
}

/** Extra working days and hours before an occasion. They are part of the delivery tables. */
export const ExtraDays = ({ suggested, extra, name, answer }: Props) => (
  <section className="dk-block" aria-labelledby="extra">
    <h2 id="extra">Extra working days</h2>
    <p className="dk-sub">
      Every promised day counts them at once. Undo is in <Link to="/desk/settings/delivery">Delivery</Link>.
    </p>
    {extra.map((one) => (
      <Form method="post" className="dk-extra" key={one.day}>
        <input type="hidden" name="day" value={one.day} />
        <p>{describeExtraDay(one)}</p>
        <button type="submit" className="textbtn" name="act" value="rest">
          Remove<span className="vh"> {formatNamedDay(one.day)}</span>
        </button>
      </Form>
    ))}
    {suggested.length > 0 && (
      <div className="dk-extra">
        {suggested.map(({ day, label }) => (
          <Form method="post" key={day}>
            <input type="hidden" name="day" value={day} />
            <Button type="submit" look="line" name="act" value="work">
              {`Work on ${label} too`}
            </Button>
          </Form>
        ))}
      </div>
    )}
    <details open={answer !== undefined}>
      <summary>Another day, or other hours</summary>
      <Form method="post" className="dk-extra">
        <TextField
          label="Day"
          name="day"
          hint="Such as 2027-10-24."
          defaultValue={answer?.typed.day}
          error={answer?.fault}
          autoComplete="off"
        />
        <TextField
          label="Orders until"
          optional
          name="cutOff"
          hint="Such as 18:00."
          defaultValue={answer?.typed.cutOff}
        />
        <TextField
          label="Riders until"
          optional
          name="until"
          hint="Such as 13:00."
          defaultValue={answer?.typed.until}
        />
        <TextField
          label="Most parcels"
          optional
          name="mostADay"
          inputMode="numeric"
          defaultValue={answer?.typed.mostADay}
        />
        <Button type="submit" look="line" name="act" value="work">
          Work on this day<span className="vh"> for {name}</span>
        </Button>
      </Form>
    </details>
  </section>
)

function describeExtraDay({ day, name, cutOff, until, mostADay }: ExtraDay): string {
  const details = [
    cutOff && `orders until ${cutOff}`,
    until && `riders until ${until}`,
    mostADay !== undefined && `at most ${mostADay} parcels`,
  ].filter(Boolean)
  return [`${formatNamedDay(day)} (${name})`, ...details].join(', ')
}
