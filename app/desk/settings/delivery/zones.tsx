import { TableHeader } from '#app/desk/layout/list.tsx'
import { MoveAnnouncement, rowClassName } from '#app/desk/layout/reorder.tsx'
import { ListSection, type NetworkProps, openForm, RecordGrip, Row, useRecordOrder } from './record-list.tsx'
import { ZoneFields } from './zone-fields.tsx'

/** Courier zones; the first match counts. */
export function Zones({ view: { zones, rates }, editing, said }: NetworkProps) {
  const order = useRecordOrder('zone', zones)
  const formOf = (id: string) => openForm(editing, 'zone', id, (record) => <ZoneFields record={record} rates={rates} />)
  return (
    <ListSection kind="zone" title="Courier zones" said={said} note="First match counts">
      {zones.length > 0 && (
        <table className="dk-net-table">
          <caption className="vh">Courier zones, first match counts</caption>
          <TableHeader
            of={['Zone', 'Where', 'Working days', 'Mother’s Day', 'Rate', { name: 'Actions', isRead: true }]}
          >
            <th scope="col" className="dk-net-grip">
              <span className="vh">Order</span>
            </th>
          </TableHeader>
          <tbody ref={order.list}>
            {zones.map(({ id, name, where, days, mothersDay, rate }) => (
              <Row
                key={id}
                {...{ kind: 'zone' as const, id, name, form: formOf(id), className: rowClassName(order, id) }}
                grip={<RecordGrip kind="zone" of={order} id={id} />}
                columns={[
                  { label: 'Where', value: where },
                  { label: 'Working days', value: days, className: 'dk-net-short' },
                  { label: 'Mother’s Day', value: mothersDay, className: 'dk-net-short' },
                  { label: 'Rate', value: rate, className: 'dk-net-short' },
                ]}
              />
            ))}
          </tbody>
        </table>
      )}
      {formOf('new')}
      <MoveAnnouncement>{order.announcement}</MoveAnnouncement>
    </ListSection>
  )
}
