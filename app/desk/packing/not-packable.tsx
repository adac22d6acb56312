import { Banner } from '#app/ui/banner.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatDay } from '#domain/text/format-date.ts'
import type { ParcelData } from './parcel-key.ts'

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
