import { Form } from 'react-router'
import { FoldedSection } from '#app/desk/settings/settings-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import type { DayOff } from '#domain/delivery/delivery-tables.ts'
import { formatYearDay } from '#domain/text/format-date.ts'

type DaysOffProps = {
  daysOff: readonly DayOff[]
  answer: { words: string; form: Record<string, string> } | undefined
}

const SCOPE_LABELS = { both: 'Shop and courier', shop: 'The shop', courier: 'The courier' } as const

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

/** Holidays on which the shop or the courier does not work, besides Sundays. */
export function DaysOff({ daysOff, answer }: DaysOffProps) {
  const submitted = answer?.form.act === 'off' ? answer.form : {}
  const error = answer && ['off', 'on'].includes(answer.form.act ?? '') ? answer.words : ''
  return (
    <FoldedSection
      id="days-off"
      title="Days off"
      about="Days without packing or transit, besides Sundays."
      isOpen={answer !== undefined}
    >
      <ul className="dk-offs">
        {daysOff.map(({ day, name, who, source }) => (
          <li key={day}>
            <b>{isYearly(day) ? `${day} of every year` : formatYearDay(day)}</b>
            <span>
              {name}. {SCOPE_LABELS[who]}.
            </span>
            <span className="dk-sub">{source}</span>
            <Form method="post">
              <input type="hidden" name="day" value={day} />
              <Button type="submit" look="quiet" name="act" value="on">
                Remove<span className="vh">: {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" className="dk-set-form" key={daysOff.length} noValidate>
        <input type="hidden" name="act" value="off" />
        <div className="dk-row" data-of="3">
          <TextField label="Day" name="day" type="date" defaultValue={submitted.day} />
          <TextField label="Name" name="name" maxLength={60} defaultValue={submitted.name} autoComplete="off" />
          <Select label="Applies to" name="who" defaultValue={submitted.who || 'both'}>
            {Object.entries(SCOPE_LABELS).map(([who, words]) => (
              <option key={who} value={who}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        <TextField
          label="Source"
          name="source"
          maxLength={300}
          hint="Such as: Gazette of India of 3 July 2026"
          defaultValue={submitted.source}
          autoComplete="off"
        />
        <label className="dk-yearly">
          <input type="checkbox" name="yearly" defaultChecked={submitted.yearly === 'on'} /> Every year
        </label>
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
        <div>
          <Button type="submit" look="line">
            Add day off
          </Button>
        </div>
      </Form>
    </FoldedSection>
  )
}
