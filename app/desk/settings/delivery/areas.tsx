import { lazy } from 'react'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { MoveAnnouncement, rowClassName } from '#app/desk/layout/reorder.tsx'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListSection, type NetworkProps, openForm, RecordGrip, Row, useRecordOrder } from './record-list.tsx'

// The form with its slots is large, and most visits edit no area.
const AreaFields = lazy(async () => ({
  default: (await importWithRetry(() => import('./area-fields.tsx'))).AreaFields,
}))

/** Areas with own riders; the first match serves. */
export function Areas({ view: { areas, rates }, editing, said, cutOff }: NetworkProps & { cutOff: string }) {
  const order = useRecordOrder('area', areas)
  const formOf = (id: string) =>
    openForm(editing, 'area', id, (record) => <AreaFields record={record} rates={rates} cutOff={cutOff} />)
  const isMovable = areas.length > 1
  return (
    <ListSection kind="area" title="Your own riders" said={said}>
      {areas.length === 0 && !formOf('new') && (
        <EmptyState level={3} title="No areas yet">
          Add an area for same-day delivery, time slots and Sundays. Until then every order goes by courier.
        </EmptyState>
      )}
      {areas.length > 0 && (
        <table className="dk-net-table">
          <caption className="vh">Areas with own riders</caption>
          <TableHeader of={['Area', 'PIN codes', 'Days', 'Slots', 'Today', 'Rate', { name: 'Actions', isRead: true }]}>
            {isMovable && (
              <th scope="col" className="dk-net-grip">
                <span className="vh">Order</span>
              </th>
            )}
          </TableHeader>
          <tbody ref={order.list}>
            {areas.map(({ id, name, note, pins, days, letters, slots, today, rate }) => (
              <Row
                key={id}
                {...{
                  kind: 'area' as const,
                  id,
                  name,
                  sub: note,
                  form: formOf(id),
                  className: rowClassName(order, id),
                }}
                grip={isMovable && <RecordGrip kind="area" of={order} id={id} />}
                columns={[
                  { label: 'PIN codes', value: pins },
                  { label: 'Days', value: <WeekdayLetters letters={letters} words={days} /> },
                  { label: 'Slots', value: slots, className: 'dk-net-short' },
                  { label: 'Today', value: today, className: 'dk-net-short' },
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

type WeekdayLettersProps = { letters: readonly { day: string; letter: string; isOn: boolean }[]; words: string }

/** `M T W T F S S`, with the days off struck through. */
const WeekdayLetters = ({ letters, words }: WeekdayLettersProps) => (
  <>
    <span className="vh">{words}</span>
    <span className="dk-weekdays" aria-hidden="true">
      {letters.map(({ day, letter, isOn }) => (isOn ? <b key={day}>{letter}</b> : <s key={day}>{letter}</s>))}
    </span>
  </>
)
