import { data } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatDuration, formatHour } from '#domain/delivery/dispatch.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { formatDay } from '#domain/text/format-date.ts'
import type { Route } from './+types/parcel.ts'

/** Says why a parcel cannot be packed, and since when. */
export function NotPackable({ shown: { stands, state, last, test } }: { shown: ParcelData }) {
  const when = last && `${formatTime(new Date(last.at))}, ${formatDay(indianDate(new Date(last.at)))}: ${last.cause}.`
  if (stands === 'cancelled' || state === 'cancelled' || state === 'refunded')
    return (
      <Banner tone="error" role="alert">
        <b>Do not send this one.</b> The order was {state === 'refunded' ? 'refunded' : 'cancelled'}; put the items back
        in stock. {when}
      </Banner>
    )
  if (stands === 'packed' || stands === 'shipped' || stands === 'delivered' || stands === 'returned')
    return (
      <Banner tone="success" role="status">
        <b>This parcel is done.</b> {when}
      </Banner>
    )
  return (
    <Banner role="status">
      {stands === 'waiting_for_address' && 'This parcel has no address yet.'}
      {stands === 'to_pack' && test && 'This is a test order. A live shop does not pack it.'}
      {stands === 'to_pack' && !test && 'This order is not paid yet. Pack it once it is.'}
    </Banner>
  )
}

type DispatchTimes = {
  /** Last day on which the parcel can leave; undefined without a promised day. */
  leaves: string | undefined
  promisedDay: string
  slot: OrderSlot | undefined
  today: string
  cutOff: string
  /** Minutes until today's cut-off; undefined once it has passed. */
  minutes: number | undefined
}

/** Describes the hours chosen for a parcel, which its rider keeps; empty for any time. */
export const describeHours = ({ slot, promisedDay: day }: Pick<DispatchTimes, 'slot' | 'promisedDay'>): string =>
  slot && day ? `Deliver on ${withHours(formatDay(day), { slot }, day)}.` : ''

/** Describes when a parcel must leave. `late` is true once that time has passed. */
export function describeDeadline({ leaves, promisedDay, today, cutOff, minutes }: DispatchTimes): {
  words: string
  late: boolean
} {
  if (!leaves)
    return { words: promisedDay ? `Deliver by ${formatDay(promisedDay)}.` : 'No delivery date.', late: false }
  if (leaves > today) return { words: `Leaves by ${formatDay(leaves)}.`, late: false }
  if (leaves < today) return { words: `Should have left on ${formatDay(leaves)}.`, late: true }
  return minutes === undefined
    ? { words: `Should have left by ${formatHour(cutOff)} today.`, late: true }
    : { words: `Leaves by ${formatHour(cutOff)}, in ${formatDuration(minutes)}.`, late: false }
}

/**
 * Parses the route parameters of a parcel, as encoded in the packing slip's QR code. Parcels count from 1; throws 404
 * for anything else.
 */
export function parseParcelKey({ number, parcel }: { number: string; parcel: string }) {
  if (!/^[1-9]\d?$/.test(parcel)) throw data(null, { status: 404 })
  return { number, parcel: Number(parcel) }
}

/** Loader data of the packing station. */
export type ParcelData = Route.ComponentProps['loaderData']
export type FailedParcelAction = { fault: string; act: string; text: string; isLeft: boolean } | undefined
