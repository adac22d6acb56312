import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { formatState } from '#app/desk/format.ts'
import { AuditLines } from '#app/desk/settings/audit-lines.tsx'
import type { Route } from './+types/order.ts'
import { formatWhen } from './order-dates.ts'

type OrderData = Route.ComponentProps['loaderData']

type TimelineEntry = {
  id: string
  at: string
  name: string
  about?: string | undefined
  text?: string
  to?: string
}

const EMAIL_STATE_LABELS = {
  waits: 'sending',
  sent: 'sent',
  file: 'saved as a file, not sent',
  'given-up': 'failed',
} as const

const EVENT_NAMES: Partial<Record<OrderData['events'][number]['toState'], string>> = {
  created: 'Order placed',
  awaiting_payment: 'Waiting for payment',
  under_review: 'Payment claimed',
  paid: 'Payment confirmed',
}

/** State changes, emails and comments of an order, newest first. */
function timelineOf({ order, events, teamNotes, emails }: OrderData): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...events.map(({ id, at, isMove, toState, cause }) => ({
      ...{ id, at, name: isMove ? (EVENT_NAMES[toState] ?? formatState(toState)) : 'Order changed', about: cause },
    })),
    ...emails.map(({ id, name, state, sentAt, createdAt }) => ({
      ...{ id, at: sentAt ?? createdAt, name: `Email: ${name}`, about: EMAIL_STATE_LABELS[state] },
      to: `/desk/orders/${order.number}/letters/${id}`,
    })),
    ...teamNotes.map(({ id, at, who, text }) => ({ id, at, name: who, text })),
  ]
  return entries.toReversed().sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

/** Timeline of an order, with a form for a comment of the team. Comments are never sent to the customer. */
export function OrderTimeline({ shown, submittedComment }: { shown: OrderData; submittedComment: string }) {
  const { events, teamNotes, mayPack, today } = shown
  const last = events.at(-1)?.id
  return (
    <section className="dk-block" aria-labelledby="happened">
      <h2 id="happened">Timeline</h2>
      {mayPack && <CommentForm key={teamNotes.length} submitted={submittedComment} />}
      <ol className="dk-log">
        {timelineOf(shown).map(({ id, at, name, about, text, to }) => (
          <li key={id} className={id === last ? 'is-now' : text ? 'is-note' : undefined}>
            {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
            <span className="dk-sub">{[formatWhen(at, today), about].filter(Boolean).join(', ')}</span>
            {text && <span className="note">{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function CommentForm({ submitted }: { submitted: string }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" className="dk-comment" ref={form}>
      <input type="hidden" name="act" value="note" />
      <label className="vh" htmlFor="note">
        Comment for the team
      </label>
      <textarea
        className="input"
        id="note"
        name="text"
        rows={2}
        maxLength={2000}
        placeholder="Comment for the team"
        defaultValue={submitted}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      />
      <div>
        <span className="dk-sub">Customers never see comments.</span>
        <button type="submit" className="btn-line is-xs">
          Comment
        </button>
      </div>
    </Form>
  )
}

/** Audit entries of this order. */
export const OrderAudit = ({ audit }: Pick<OrderData, 'audit'>) =>
  audit.length > 0 && (
    <details className="dk-block dk-order-audit">
      <summary>Activity log</summary>
      <AuditLines lines={audit} own />
    </details>
  )
