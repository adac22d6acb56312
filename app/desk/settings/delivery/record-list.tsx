import { Fragment, type ReactNode, Suspense } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Grip, type Reorder, useReorder } from '#app/desk/layout/reorder.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { networkView } from '#server/delivery/delivery-view.ts'
import { DELIVERY_PAGE, type EditedRecord, editAddress, RecordForm } from './record-form.tsx'

type Kind = EditedRecord['kind']

type ListSectionProps = {
  kind: Kind
  title: string
  /** Note beside the button. */
  note?: string
  /** Result of a save. */
  said: ReactNode
  children: ReactNode
}

/** Section with a heading and its Add link. */
export const ListSection = ({ kind, title, note, said, children }: ListSectionProps) => (
  <section className="dk-net" id={`${kind}s`} aria-labelledby={`${kind}s-head`}>
    <header>
      <h2 id={`${kind}s-head`}>{title}</h2>
      {note && <span className="dk-sub">{note}</span>}
      <Link className="dk-net-add" to={editAddress(kind, 'new')} preventScrollReset data-edit={`${kind}:new`}>
        <Icon of="plus" />
        Add {kind}
      </Link>
    </header>
    {said}
    {children}
  </section>
)

type Column = { label: string; value: ReactNode; className?: string }
type RowProps = { kind: Kind; id: string; name: string; sub?: string; columns: readonly Column[]; grip?: ReactNode }

/** Row of a table with its Edit link, and its form under it while that is open. */
export function Row({
  kind,
  id,
  name,
  sub,
  columns,
  grip,
  form,
  className,
}: RowProps & { form: ReactNode; className?: string | undefined }) {
  const span = columns.length + (grip ? 3 : 2)
  return (
    <Fragment>
      <tr id={`${kind}-${id}`} className={form ? 'is-open' : className}>
        {grip && <td className="dk-net-grip">{grip}</td>}
        <th scope="row">
          {name}
          {sub && <span className="dk-sub">{sub}</span>}
        </th>
        {columns.map(({ label, value, className: cell }) => (
          <td key={label} data-label={label} className={cell}>
            {value}
          </td>
        ))}
        <td className="dk-net-edit">
          {!form && (
            <ButtonLink
              look="line"
              className="is-xs"
              to={editAddress(kind, id)}
              preventScrollReset
              data-edit={`${kind}:${id}`}
            >
              Edit<span className="vh"> {name}</span>
            </ButtonLink>
          )}
        </td>
      </tr>
      {form && (
        <tr className="dk-net-open">
          <td colSpan={span}>{form}</td>
        </tr>
      )}
    </Fragment>
  )
}

/** Positions of areas or zones; moves are saved at once. */
export function useRecordOrder(kind: 'area' | 'zone', rows: readonly { id: string; name: string }[]) {
  const submit = useSubmit()
  return useReorder<HTMLTableSectionElement>({
    ids: rows.map(({ id }) => id),
    nameOf: (id) => rows.find((row) => row.id === id)?.name ?? id,
    onMove: (id, to) =>
      void submit(
        { act: 'move-record', of: kind, id, to: String(to) },
        { method: 'post', action: DELIVERY_PAGE, preventScrollReset: true, replace: true },
      ),
  })
}

type RecordGripProps = { kind: 'area' | 'zone'; of: Reorder<HTMLTableSectionElement>; id: string }

/** Grip that moves an area or a zone; two arrows without scripts. */
export const RecordGrip = ({ kind, of, id }: RecordGripProps) => (
  <Form method="post" action={DELIVERY_PAGE} preventScrollReset>
    <input type="hidden" name="act" value="move-record" />
    <input type="hidden" name="of" value={kind} />
    <input type="hidden" name="id" value={id} />
    <Grip of={of} id={id} submit={(to) => ({ name: 'to', value: String(to) })} />
  </Form>
)

export type NetworkProps = {
  view: ReturnType<typeof networkView>
  editing: EditedRecord | undefined
  /** Result of a save in this list. */
  said: ReactNode
}

/** Returns the form of a record if it is the open one. */
export const openForm = (
  editing: EditedRecord | undefined,
  kind: Kind,
  id: string,
  fields: (record: EditedRecord) => ReactNode,
): ReactNode =>
  editing?.kind === kind &&
  editing.id === id && (
    // The form appears whole, so that its first field gets the focus.
    <Suspense>
      <RecordForm key={`${id} ${editing.version}`} record={editing}>
        {fields(editing)}
      </RecordForm>
    </Suspense>
  )
