import { Form, Link } from 'react-router'
import { AuditLines } from '#app/desk/settings/audit-lines.tsx'
import type { Route } from './+types/order.ts'
import { sayState, sayTime } from './say.ts'

type Shown = Route.ComponentProps['loaderData']

/** What happened, the newest first, with what the team wrote between it. */
export function OrderLog({ shown, typed }: { shown: Shown; typed: string }) {
  const { events, teamNotes, mayPack } = shown
  const lines = [
    ...events.map(({ id, at, toState, cause }) => ({ id, at, name: sayState(toState), by: cause, text: '' })),
    ...teamNotes.map(({ id, at, who, text }) => ({ id, at, name: 'Note', by: who, text })),
  ]
  const last = events.at(-1)?.id
  return (
    <section className="dk-block" aria-labelledby="happened">
      <h2 id="happened">What happened</h2>
      <ol className="dk-log">
        {lines
          .toReversed()
          .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
          .map(({ id, at, name, by, text }) => (
            <li key={id} className={id === last ? 'is-now' : undefined}>
              <b>{name}</b>
              <span className="dk-sub">{[sayTime(at), by].filter(Boolean).join(', ')}</span>
              {text && <span className="note">{text}</span>}
            </li>
          ))}
      </ol>
      {mayPack && (
        <Form method="post" className="dk-compose" key={teamNotes.length}>
          <input type="hidden" name="act" value="note" />
          <label className="vh" htmlFor="note">
            A note for whoever packs it
          </label>
          <textarea
            className="input"
            id="note"
            name="text"
            rows={2}
            maxLength={2000}
            placeholder="A note for whoever packs it"
            defaultValue={typed}
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

const EMAIL_STATES = {
  waits: 'on its way',
  sent: 'sent',
  file: 'kept as a file, not sent',
  'given-up': 'given up',
} as const

/** The emails to the buyer, each a press away. */
export const OrderEmails = ({ order, emails, mayDecide }: Shown) =>
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
              {sayTime(sentAt ?? createdAt)}, {EMAIL_STATES[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Who of the team did what with it, and from where. */
export const OrderAudit = ({ audit }: Pick<Shown, 'audit'>) =>
  audit.length > 0 && (
    <section className="dk-block" aria-labelledby="audit">
      <h2 id="audit">Its audit</h2>
      <AuditLines lines={audit} own />
    </section>
  )
