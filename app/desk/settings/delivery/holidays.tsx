import { lazy } from 'react'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { capitalised } from '#domain/text/indian-number.ts'
import { ListSection, type NetworkProps, openForm, Row } from './record-list.tsx'

const DayFields = lazy(async () => ({ default: (await importWithRetry(() => import('./day-fields.tsx'))).DayFields }))

/** Holidays and festival days of the shop, its riders and the courier, besides the weekdays on which they rest. */
export function Holidays({ view: { days, usualLimit }, editing, said }: NetworkProps) {
  const formOf = (id: string) =>
    openForm(editing, 'day', id, (record) => <DayFields record={record} usualLimit={usualLimit} />)
  return (
    <ListSection kind="day" title="Holidays" said={said}>
      {days.length === 0 && !formOf('new') && (
        <EmptyState level={3} title="No holidays yet">
          Add holidays, and festival days with other hours, a limit or a fee of their own.
        </EmptyState>
      )}
      {days.length > 0 && (
        <table className="dk-net-table">
          <caption className="vh">Holidays</caption>
          <TableHeader of={['Day', 'Holiday', 'The shop', 'Own rider', 'Courier', { name: 'Actions', isRead: true }]} />
          <tbody>
            {days.map(({ id, name, day, hours, source, shop, riders, courier }) => (
              <Row
                key={id}
                {...{ kind: 'day' as const, id, name: day, form: formOf(id) }}
                columns={[
                  { label: 'Holiday', value: <HolidayName {...{ name, hours, source }} /> },
                  { label: 'The shop', value: shop, className: 'dk-net-short dk-net-word' },
                  { label: 'Own rider', value: riders, className: 'dk-net-short dk-net-word' },
                  { label: 'Courier', value: courier, className: 'dk-net-short dk-net-word' },
                ]}
              />
            ))}
          </tbody>
        </table>
      )}
      {formOf('new')}
    </ListSection>
  )
}

const HolidayName = ({ name, hours, source }: Record<'name' | 'hours' | 'source', string>) => (
  <>
    {name}
    {[capitalised(hours), source].filter(Boolean).map((line) => (
      <span className="dk-sub" key={line}>
        {line}
      </span>
    ))}
  </>
)
