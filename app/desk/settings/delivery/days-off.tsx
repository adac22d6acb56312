import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import type { DayOff } from '#domain/delivery/tables.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import { SettingPart } from '../setting-part.tsx'

type Props = {
  daysOff: readonly DayOff[]
  answer: { words: string; form: Record<string, string> } | undefined
}

const WHO = { both: 'Shop and courier', shop: 'The shop', courier: 'The courier' } as const

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

/** The days besides Sundays that do not count. */
export function DaysOff({ daysOff, answer }: Props) {
  const typed = answer?.form.act === 'off' ? answer.form : {}
  const fault = answer && ['off', 'on'].includes(answer.form.act ?? '') ? answer.words : ''
  return (
    <SettingPart id="days-off" title="Days off" about="Sundays never count. Each says where it is announced.">
      <ul className="dk-offs">
        {daysOff.map(({ day, name, who, source }) => (
          <li key={day}>
            <b>{isYearly(day) ? `${day} of every year` : formatYearDay(day)}</b>
            <span>
              {name}. {WHO[who]}.
            </span>
            <span className="dk-sub">{source}</span>
            <Form method="post">
              <input type="hidden" name="day" value={day} />
              <Button type="submit" look="quiet" name="act" value="on">
                Counts again<span className="vh">: {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" className="dk-set-form" key={daysOff.length} noValidate>
        <input type="hidden" name="act" value="off" />
        <div className="dk-row" data-of="3">
          <TextField label="Day" name="day" type="date" defaultValue={typed.day} />
          <TextField label="Called" name="name" maxLength={60} defaultValue={typed.name} autoComplete="off" />
          <Select label="Who rests" name="who" defaultValue={typed.who || 'both'}>
            {Object.entries(WHO).map(([who, words]) => (
              <option key={who} value={who}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        <TextField
          label="Announced in"
          name="source"
          maxLength={300}
          hint="Such as: Gazette of India of 3 July 2026"
          defaultValue={typed.source}
          autoComplete="off"
        />
        <label className="dk-yearly">
          <input type="checkbox" name="yearly" defaultChecked={typed.yearly === 'on'} /> Every year on that day
        </label>
        {fault && (
          <p className="err" role="alert">
            {fault}
          </p>
        )}
        <div>
          <Button type="submit" look="line">
            Add the day off
          </Button>
        </div>
      </Form>
    </SettingPart>
  )
}
