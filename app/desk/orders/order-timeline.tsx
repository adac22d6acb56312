import { Form, Link } from 'react-router'
import { formatDateTime, formatState } from '#app/desk/format.ts'
import { AuditLines } from '#app/desk/settings/audit-lines.tsx'
import type { Route } from './+types/order.ts'

type OrderData = Route.ComponentProps['loaderData']

/** State changes and team notes of an order, newest first, with a form for a new note. */
export function OrderTimeline({ shown, typed: submittedNote }: { shown: OrderData; typed: string }) {
  const { events, teamNotes, mayPack } = shown
  const lines = [
    ...events.map(({ id, at, toState, cause }) => ({ id, at, name: formatState(toState), by: cause, text: '' })),
    ...teamNotes.map(({ id, at, who, text }) => ({ id, at, name: 'Note', by: who, text })),
  ]
  const last = events.at(-1)?.id
  return (
    <section className="dk-block" aria-labelledby="happened">
      <h2 id="happened">Timeline</h2>
      <ol className="dk-log">
        {lines
          .toReversed()
          .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
          .map(({ id, at, name, by: actor, text }) => (
            <li key={id} className={id === last ? 'is-now' : undefined}>
              <b>{name}</b>
              <span className="dk-sub">{[formatDateTime(at), actor].filter(Boolean).join(', ')}</span>
              {text && <span className="note">{text}</span>}
            </li>
          ))}
      </ol>
      {mayPack && (
        <Form method="post" className="dk-compose" key={teamNotes.length}>
          <input type="hidden" name="act" value="note" />
          <label className="vh" htmlFor="note">
            Note for the packer
          </label>
          <textarea
            className="input"
            id="note"
            name="text"
            rows={2}
            maxLength={2000}
            placeholder="Note for the packer"
            defaultValue={submittedNote}
          />
          <div className="dk-compose-foot">
            <span className="dk-sub">Never shown to the customer</span>
            <button type="submit" className="btn-line is-xs">
              Add note
            </button>
          </div>
        </Form>
      )}
    </section>
  )
}

const EMAIL_STATE_LABELS = {
  waits: 'sending',
  sent: 'sent',
  file: 'saved as a file, not sent',
  'given-up': 'failed',
} as const

/** Emails sent to the buyer about this order. */
export const OrderEmails = ({ order, emails, mayDecide }: OrderData) =>
  mayDecide &&
  emails.length > 0 && (
    <section className="dk-block" aria-labelledby="letters">
      <h2 id="letters">Emails</h2>
      <ul className="dk-audit">
        {emails.map(({ id, name, state, sentAt, createdAt }) => (
          <li key={id}>
            <Link className="link" to={`/desk/orders/${order.number}/letters/${id}`}>
              {name}
            </Link>
            <span className="dk-sub">
              {formatDateTime(sentAt ?? createdAt)}, {EMAIL_STATE_LABELS[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Audit entries of this order. */
export const OrderAudit = ({ audit }: Pick<OrderData, 'audit'>) =>
  audit.length > 0 && (
    <section className="dk-block" aria-labelledby="audit">
      <h2 id="audit">Activity log</h2>
      <AuditLines lines={audit} own />
    </section>
  )
