import type { ContentPage } from '#domain/content/content-page.ts'
import { MAX_DAYS_AHEAD } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { formatHour } from '#domain/delivery/dispatch.ts'
import {
  businessDaysText,
  daysOffTable,
  networkTable,
  restDaysText,
  type TextTable,
} from '#domain/delivery/policy-tables.ts'
import { ClosingParagraphs, Prose, SectionBody } from './prose.tsx'

/** Tables that determine the promised delivery day. */
const DeliveryDays = ({ tables }: { tables: DeliveryTables }) => (
  <section className="st-sec" aria-labelledby="choosing-a-day">
    <h2 id="choosing-a-day" className="d6">
      Choosing a day
    </h2>
    <div className="prose">
      <p>
        With your PIN code we name one day, the later end of these. {packingText(tables)} {businessDaysText(tables)} You
        can also choose a day, up to {MAX_DAYS_AHEAD} days ahead.
      </p>
      <Table {...networkTable(tables)} />
      <h3>Days that are not counted</h3>
      <p>{restDaysText(tables)}</p>
      <Table {...daysOffTable(tables)} />
    </div>
  </section>
)

function packingText({ packDays, cutOff }: DeliveryTables): string {
  const { standard, of } = packDays
  const after = standard === 1 ? 'the business day' : `${standard} business days`
  const when = standard === 0 ? 'on the day of the order' : `${after} after the order`
  const some = Object.keys(of).length > 0 ? ', some gifts take longer and their day says so' : ''
  return `A gift is packed ${when}${some}; from ${formatHour(cutOff)} on, an order counts as the next day’s.`
}

/** Explicit roles: on phones the rows are laid out as blocks, and browsers then drop the table semantics. */
const roleProps = (role: string) => ({ role })

const Table = ({ heads, rows }: TextTable) => (
  <table className={heads.length > 3 ? 'rates has-charges' : 'rates'} {...roleProps('table')}>
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
        <tr key={name + cells.join()} {...roleProps('row')}>
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

type Props = { page: ContentPage; tables: DeliveryTables | undefined }

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
