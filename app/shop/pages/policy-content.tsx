import type { ContentPage } from '#domain/content/content-page.ts'
import type { DeliveryTables, Span } from '#domain/delivery/delivery-tables.ts'
import { formatHour } from '#domain/delivery/dispatch.ts'
import { MAX_DAYS_AHEAD } from '#domain/delivery/order-promise.ts'
import { formatDay, formatYearDay } from '#domain/text/format-date.ts'
import { ClosingParagraphs, Prose, SectionBody } from './prose.tsx'

/** Part of the delivery tables that the page shows. */
export type DeliveryTablesView = Pick<DeliveryTables, 'zones' | 'daysOff' | 'packDays' | 'cutOff'>

/** Tables that determine the promised delivery day. */
const DeliveryDays = ({ tables }: { tables: DeliveryTablesView }) => (
  <section className="st-sec" aria-labelledby="choosing-a-day">
    <h2 id="choosing-a-day" className="d6">
      Choosing a day
    </h2>
    <div className="prose">
      <p>
        With your PIN code we name one day, the later end of these. {packingText(tables)} Business days run from Monday
        to Saturday. You can also choose a day, up to {MAX_DAYS_AHEAD} days ahead.
      </p>
      <Zones {...tables} />
      <h3>Days that are not counted</h3>
      <p>Sundays, and these:</p>
      <DaysOff {...tables} />
    </div>
  </section>
)

function packingText({ packDays, cutOff }: DeliveryTablesView): string {
  const { standard, of } = packDays
  const after = standard === 1 ? 'the business day' : `${standard} business days`
  const when = standard === 0 ? 'on the day of the order' : `${after} after the order`
  const some = Object.keys(of).length > 0 ? ', some gifts take longer and their day says so' : ''
  return `A gift is packed ${when}${some}; from ${formatHour(cutOff)} on, an order counts as the next day’s.`
}

const formatDays = ([least, most]: Span): string =>
  `${least === most ? most : `${least}-${most}`} business ${most === 1 ? 'day' : 'days'}`

/** Explicit roles: on phones the rows are laid out as blocks, and browsers then drop the table semantics. */
const roleProps = (role: string) => ({ role })

type Row = { name: string; cells: readonly string[] }

const Table = ({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) => (
  <table className="rates" {...roleProps('table')}>
    <thead {...roleProps('rowgroup')}>
      <tr {...roleProps('row')}>
        {heads.map((name) => (
          <th key={name} scope="col" {...roleProps('columnheader')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...roleProps('rowgroup')}>
      {rows.map(({ name, cells }) => (
        <tr key={name} {...roleProps('row')}>
          <th scope="row" {...roleProps('rowheader')}>
            {name}
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]} {...roleProps('cell')}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Zones({ zones, cutOff }: DeliveryTablesView) {
  const sameDay = {
    name: 'Same Day gifts',
    cells: [
      'Today',
      `Bangalore, PIN codes that begin with 560, ordered by themselves on a working day before ${formatHour(cutOff)}`,
    ],
  }
  const rows = zones.map(({ name, where, transit, mothersDay }) => ({
    name,
    cells: [`${formatDays(transit)}; Mother's Day ${mothersDay.join('-')}`, where],
  }))
  return <Table heads={['Gifts for', 'On the road', 'Where']} rows={[sameDay, ...rows]} />
}

const DAY_OFF_LABELS = { shop: 'We rest', courier: 'The courier rests', both: 'We and the courier rest' } as const

const DaysOff = ({ daysOff }: DeliveryTablesView) => (
  <Table
    heads={['Day', 'Name', 'Who rests']}
    rows={daysOff.map(({ day, name, who }) => ({
      name: day.length > 5 ? formatYearDay(day) : formatDay(`2000-${day}`),
      cells: [name, DAY_OFF_LABELS[who]],
    }))}
  />
)

type Props = { page: ContentPage; tables: DeliveryTablesView | undefined }

/** A policy: headings at the left, text at the right, a line between sections. */
export const PolicyContent = ({ page: { heading, lead, intro, sections, closing }, tables }: Props) => (
  <>
    <div className="st-head">
      <Prose as="h1" className="d8" html={heading} />
      <div>
        <Prose as="p" className="lead" html={lead} />
        {intro && <Prose className="prose" html={intro} />}
      </div>
    </div>
    {sections.map((section) => (
      <section key={section.id} className="st-sec" aria-labelledby={section.id}>
        <Prose as="h2" id={section.id} className="d6" html={section.heading} />
        <SectionBody section={section} />
      </section>
    ))}
    {tables && <DeliveryDays tables={tables} />}
    <ClosingParagraphs paragraphs={closing} />
  </>
)
