import { DELIVERY_ZONES, LATEST_DELIVERY_DAYS } from '#domain/delivery-day.ts'

type Row = { name: string; earliest: string; where: string }

const SAME_DAY: Row = {
  name: 'Same Day gifts',
  earliest: 'Today',
  where: 'Bangalore, PIN codes that begin with 560, ordered by themselves and before the cut-off',
}
const ROWS: readonly Row[] = [
  SAME_DAY,
  ...DELIVERY_ZONES.map(({ name, where, businessDays }) => ({
    name,
    where,
    earliest: `${businessDays} business days`,
  })),
]

/** The table by which the checkout reckons the days that can be chosen. */
export const DeliveryDays = () => (
  <section className="st-sec" aria-labelledby="choosing-a-day">
    <h2 id="choosing-a-day" className="d6">
      Choosing a day
    </h2>
    <div className="prose">
      <p>
        Under Gift options the checkout lets you name the day, up to {LATEST_DELIVERY_DAYS} days ahead. These are the
        earliest we can keep, counted in business days from the day after the order.
      </p>
      <Days />
    </div>
  </section>
)

/** Roles are said aloud because on a phone a row is laid out as two lines, and browsers then forget the table. */
const as = (role: string) => ({ role })

const Days = () => (
  <table className="rates" {...as('table')}>
    <thead {...as('rowgroup')}>
      <tr {...as('row')}>
        {['Gifts for', 'Earliest day', 'Where'].map((name) => (
          <th key={name} scope="col" {...as('columnheader')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...as('rowgroup')}>
      {ROWS.map(({ name, earliest, where }) => (
        <tr key={name} {...as('row')}>
          <th scope="row" {...as('rowheader')}>
            {name}
          </th>
          <td {...as('cell')}>{earliest}</td>
          <td {...as('cell')}>{where}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
