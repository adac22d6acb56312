import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { ENQUIRY_KIND_LABELS } from '#domain/desk/enquiry-list.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/customer.ts'

type CustomerData = Route.ComponentProps['loaderData']
type Entry = { id: string; at: string; title: React.ReactNode; by?: string; text?: string; noteId?: string }

const entriesOf = ({ orders, enquiries, notes }: CustomerData): Entry[] =>
  [
    ...orders.map((order) => ({
      id: order.number,
      at: order.placedAt,
      title: <Link to={`/desk/orders/${order.number}`}>Order {order.number}</Link>,
      by: 'totalPaise' in order ? formatExact(order.totalPaise) : '',
    })),
    ...enquiries.map(({ id, kind, createdAt, answeredAt, text }) => ({
      id,
      at: createdAt,
      title: <Link to={`/desk/enquiries/${id}`}>{ENQUIRY_KIND_LABELS[kind]}</Link>,
      by: answeredAt ? 'answered' : '',
      text,
    })),
    ...notes.map(({ id, at, who, text }) => ({ id, at, title: 'Note', by: who, text, noteId: id })),
  ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))

/** Orders, enquiries and notes of the team, newest first, with a form for a new note. */
export function CustomerActivity({ fault, ...shown }: CustomerData & { fault: string | undefined }) {
  const entries = entriesOf(shown)
  const [latest] = entries
  return (
    <section className="dk-block" aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <ol className="dk-log dk-customer-log">
        {entries.map((entry) => (
          <li key={entry.id} className={entry === latest ? 'is-now' : undefined}>
            <b>{entry.title}</b>
            <span className="dk-sub">{[formatDateTime(entry.at), entry.by].filter(Boolean).join(', ')}</span>
            {entry.text && <span className="note">{entry.text}</span>}
            {entry.noteId && <DeleteNote id={entry.noteId} />}
          </li>
        ))}
      </ol>
      <Form method="post" className="dk-compose dk-customer-note" key={shown.notes.length}>
        <input type="hidden" name="act" value="note" />
        <label className="vh" htmlFor="note">
          Note
        </label>
        <textarea
          className="input"
          id="note"
          name="text"
          rows={2}
          maxLength={2000}
          placeholder="Add a note for the team"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'note-error' : undefined}
        />
        {fault && (
          <span className="err" id="note-error" role="alert">
            {fault}
          </span>
        )}
        <div className="dk-compose-foot">
          <span className="dk-sub">Never shown to {shown.name.split(' ')[0] || 'the customer'}</span>
          <button type="submit" className="btn-line is-xs">
            Add note
          </button>
        </div>
      </Form>
    </section>
  )
}

const DeleteNote = ({ id }: { id: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="act" value="delete-note" />
    <button type="submit" className="textbtn" name="note" value={id}>
      Delete note
    </button>
  </Form>
)
