import { formatTime } from '#domain/delivery/calendar.ts'
import type { Route } from './+types/enquiry.ts'

type EnquiryData = Route.ComponentProps['loaderData']

const DAY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})
const formatDeadline = (at: string): string => `${formatTime(new Date(at))}, ${DAY.format(new Date(at))}`

/**
 * Shows the deadline of an enquiry. A problem report also shows if it reached the shop within its reporting period.
 */
export function EnquiryDeadline({ read }: { read: EnquiryData }) {
  const { dueAt, answeredAt, settledAt, withdrawnAt, kind, now, inTime } = read
  const late = dueAt !== null && dueAt < now
  const words =
    dueAt === null
      ? withdrawnAt
        ? 'Unsubscribed'
        : kind === 'newsletter' || kind === 'notify'
          ? 'Subscribed'
          : settledAt && kind === 'problem'
            ? 'Closed'
            : 'Answered'
      : `${answeredAt ? 'Close' : 'Reply'} by ${formatDeadline(dueAt)}`
  return (
    <div className="dk-clock">
      <p className={`dk-st ${late ? 'is-late' : dueAt ? 'is-pack' : 'is-done'}`}>
        {late ? `Late: ${words.toLowerCase()}` : words}
      </p>
      {!answeredAt && read.settleBy && <p className="dk-sub">Close by {formatDeadline(read.settleBy)}</p>}
      {inTime && (
        <p className="dk-sub">
          {inTime.inTime ? 'Reported in time' : 'Reported too late'}: within {inTime.period} of delivery.
        </p>
      )}
    </div>
  )
}
