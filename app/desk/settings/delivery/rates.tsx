import { TableHeader } from '#app/desk/layout/list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type CollectionOption, RateFields } from './rate-fields.tsx'
import { ListSection, type NetworkProps, openForm, Row } from './record-list.tsx'

type RatesProps = NetworkProps & { collections: readonly CollectionOption[]; basis: string }

/** Delivery rates of areas and zones. `basis` says how amounts are stated. */
export function Rates({ view: { rates }, editing, said, collections, basis }: RatesProps) {
  const formOf = (id: string) =>
    openForm(editing, 'rate', id, (record) => <RateFields record={record} collections={collections} />)
  return (
    <ListSection kind="rate" title="Rates" said={said}>
      {rates.length === 0 && !formOf('new') && (
        <EmptyState level={3} title="Delivery is free">
          Add a rate, then choose it in an area or a zone.
        </EmptyState>
      )}
      {rates.length > 0 && (
        <table className="dk-net-table">
          <caption className="vh">Delivery rates</caption>
          <TableHeader
            of={[
              'Rate',
              'How',
              { name: 'Free above', className: 'dk-r' },
              { name: '1.4 kg costs', className: 'dk-r' },
              { name: 'Actions', isRead: true },
            ]}
          />
          <tbody>
            {rates.map(({ id, name, how, freeAbove, example }) => (
              <Row
                key={id}
                {...{ kind: 'rate' as const, id, name, form: formOf(id) }}
                columns={[
                  { label: 'How', value: how },
                  { label: 'Free above', value: freeAbove, className: 'dk-r' },
                  { label: '1.4 kg costs', value: example, className: 'dk-r' },
                ]}
              />
            ))}
          </tbody>
        </table>
      )}
      {formOf('new')}
      <p className="dk-sub">{basis}</p>
    </ListSection>
  )
}
