import { LATEST_DELIVERY_DAYS } from '#domain/delivery/choosable.ts'
import { formatHour } from '#domain/delivery/cut-off.ts'
import type { DeliveryTables, Span } from '#domain/delivery/tables.ts'
import { formatDay, formatYearDay } from '#domain/text/spoken-day.ts'

/** What of the delivery tables the page tells. */
export type Shown = Pick<DeliveryTables, 'zones' | 'daysOff' | 'packDays' | 'cutOff'>

/** The tables by which every promised day is reckoned. */
export const DeliveryDays = ({ tables }: { tables: Shown }) => (
  <section className="st-sec" aria-labelledby="choosing-a-day">
    <h2 id="choosing-a-day" className="d6">
      Choosing a day
    </h2>
    <div className="prose">
      <p>
        With your PIN code we name one day, the later end of these. {packWords(tables)} Business days run from Monday to
        Saturday. You can also choose a day, up to {LATEST_DELIVERY_DAYS} days ahead.
      </p>
      <Zones {...tables} />
      <h3>Days that are not counted</h3>
      <p>Sundays, and these:</p>
      <DaysOff {...tables} />
    </div>
  </section>
)

function packWords({ packDays, cutOff }: Shown): string {
  const { standard, of } = packDays
  const after = standard === 1 ? 'the business day' : `${standard} business days`
  const when = standard === 0 ? 'on the day of the order' : `${after} after the order`
  const some = Object.keys(of).length > 0 ? ', some gifts take longer and their day says so' : ''
  return `A gift is packed ${when}${some}; from ${formatHour(cutOff)} on, an order counts as the next day’s.`
}

const daysWords = ([least, most]: Span): string =>
  `${least === most ? most : `${least}-${most}`} business ${most === 1 ? 'day' : 'days'}`

/** Roles are said aloud because on a phone a row is laid out as two lines, and browsers then forget the table. */
const as = (role: string) => ({ role })

type Row = { name: string; cells: readonly string[] }

const Table = ({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) => (
  <table className="rates" {...as('table')}>
    <thead {...as('rowgroup')}>
      <tr {...as('row')}>
        {heads.map((name) => (
          <th key={name} scope="col" {...as('columnheader')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...as('rowgroup')}>
      {rows.map(({ name, cells }) => (
        <tr key={name} {...as('row')}>
          <th scope="row" {...as('rowheader')}>
            {name}
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]} {...as('cell')}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Zones({ zones, cutOff }: Shown) {
  const sameDay = {
    name: 'Same Day gifts',
    cells: [
      'Today',
      `Bangalore, PIN codes that begin with 560, ordered by themselves on a working day before ${formatHour(cutOff)}`,
    ],
  }
  const rows = zones.map(({ name, where, transit, mothersDay }) => ({
    name,
    cells: [`${daysWords(transit)}; Mother's Day ${mothersDay.join('-')}`, where],
  }))
  return <Table heads={['Gifts for', 'On the road', 'Where']} rows={[sameDay, ...rows]} />
}

const WHO = { shop: 'We rest', courier: 'The courier rests', both: 'We and the courier rest' } as const

const DaysOff = ({ daysOff }: Shown) => (
  <Table
    heads={['Day', 'Name', 'Who rests']}
    rows={daysOff.map(({ day, name, who }) => ({
      name: day.length > 5 ? formatYearDay(day) : formatDay(`2000-${day}`),
      cells: [name, WHO[who]],
    }))}
  />
)
