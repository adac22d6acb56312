import { formatTime } from '#domain/delivery/day.ts'
import type { Route } from './+types/enquiry.ts'

type Read = Route.ComponentProps['loaderData']

const DAY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})
const when = (at: string): string => `${formatTime(new Date(at))}, ${DAY.format(new Date(at))}`

/** By when an enquiry is to be answered or settled, and of a problem whether it was told in time. */
export function EnquiryClock({ read }: { read: Read }) {
  const { dueAt, answeredAt, settledAt, withdrawnAt, kind, now, inTime } = read
  const late = dueAt !== null && dueAt < now
  const words =
    dueAt === null
      ? withdrawnAt
        ? 'Off the list again'
        : kind === 'newsletter' || kind === 'notify'
          ? 'On the list'
          : settledAt && kind === 'problem'
            ? 'Settled'
            : 'Answered'
      : `${answeredAt ? 'Settle' : 'Answer'} by ${when(dueAt)}`
  return (
    <div className="dk-clock">
      <p className={`dk-st ${late ? 'is-late' : dueAt ? 'is-pack' : 'is-done'}`}>
        {late ? `Late: ${words.toLowerCase()}` : words}
      </p>
      {!answeredAt && read.settleBy && <p className="dk-sub">Settle by {when(read.settleBy)}</p>}
      {inTime && (
        <p className="dk-sub">
          {inTime.inTime ? 'Told in time' : 'Told too late'}: within{' '}
          {inTime.hours > 48 ? `${inTime.hours / 24} days` : `${inTime.hours} h`} of its arrival.
        </p>
      )}
    </div>
  )
}
