import { Form } from 'react-router'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { DayOff } from '#domain/delivery/delivery-tables.ts'
import { formatShortDay, formatWeekday } from '#domain/text/format-date.ts'

type HolidaysProps = {
  daysOff: readonly DayOff[]
  answer: { words: string; form: Record<string, string> } | undefined
}

const SCOPE_LABELS = { both: 'Shop and courier', shop: 'The shop', courier: 'The courier' } as const

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length

/** `Fri 25 Dec 2026`, or `26 Jan, every year`. */
const dayText = (day: string): string =>
  isYearly(day) ? `${formatShortDay(`2000-${day}`)}, every year` : `${formatWeekday(day)} ${formatShortDay(day, '')}`

const ridersText = ({ who, ridersDeliver }: DayOff): string => (who === 'shop' || ridersDeliver ? 'Delivers' : 'Off')
const shopText = ({ who }: DayOff): string => (who === 'courier' ? 'Packs' : 'Off')
const courierText = ({ who }: DayOff): string => (who === 'shop' ? 'Pickup' : 'No pickup')

/** Holidays of the shop, its riders and the courier, besides the weekdays on which they rest. */
export function Holidays({ daysOff, answer }: HolidaysProps) {
  const submitted = answer?.form.act === 'off' ? answer.form : {}
  const error = answer && ['off', 'on'].includes(answer.form.act ?? '') ? answer.words : ''
  return (
    <section className="dk-net" id="days-off" aria-labelledby="days-off-head">
      <header>
        <h2 id="days-off-head">Holidays</h2>
      </header>
      {daysOff.length > 0 && (
        <table className="dk-net-table">
          <caption className="vh">Holidays</caption>
          <TableHeader of={['Day', 'Holiday', 'The shop', 'Own rider', 'Courier', { name: 'Actions', isRead: true }]} />
          <tbody>
            {daysOff.map((off) => (
              <tr key={off.day}>
                <th scope="row">{dayText(off.day)}</th>
                <td data-label="Holiday">
                  {off.name}
                  <span className="dk-sub">{off.source}</span>
                </td>
                <td className="dk-net-short" data-label="The shop">
                  {shopText(off)}
                </td>
                <td className="dk-net-short" data-label="Own rider">
                  {ridersText(off)}
                </td>
                <td className="dk-net-short" data-label="Courier">
                  {courierText(off)}
                </td>
                <td className="dk-net-edit">
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="day" value={off.day} />
                    <Button type="submit" look="quiet" name="act" value="on">
                      Remove<span className="vh">: {off.name}</span>
                    </Button>
                  </Form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <details className="dk-more" open={error !== ''}>
        <summary>Add a day off</summary>
        <Form method="post" className="dk-set-form" key={daysOff.length} noValidate preventScrollReset>
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
          <div className="dk-net-acts">
            <Switch label="Every year" name="yearly" defaultChecked={submitted.yearly === 'on'} />
            <Switch label="Own riders deliver" name="riders" defaultChecked={submitted.riders === 'on'} />
          </div>
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
      </details>
    </section>
  )
}
