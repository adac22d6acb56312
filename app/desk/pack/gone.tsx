import { Strip } from '#app/ui/strip.tsx'
import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import type { Shown } from './shown.ts'

/** Why a parcel is not packed, and since when. */
export function Gone({ shown: { stands, state, last, test } }: { shown: Shown }) {
  const when = last && `${formatTime(new Date(last.at))}, ${formatDay(indianDate(new Date(last.at)))}: ${last.cause}.`
  if (stands === 'cancelled' || state === 'cancelled' || state === 'refunded')
    return (
      <Strip tone="error" role="alert">
        <b>Do not send this one.</b> The order was {state === 'refunded' ? 'paid back' : 'cancelled'}; what is in the
        box goes back on the shelf. {when}
      </Strip>
    )
  if (stands === 'packed' || stands === 'shipped' || stands === 'delivered' || stands === 'returned')
    return (
      <Strip tone="success" role="status">
        <b>This one is done.</b> {when}
      </Strip>
    )
  return (
    <Strip role="status">
      {stands === 'waiting_for_address' && 'Nobody knows yet where this goes. It waits for its address.'}
      {stands === 'to_pack' && test && 'This order was made in test mode. A live shop does not pack it.'}
      {stands === 'to_pack' && !test && 'Nobody has paid for this order yet. It is packed once somebody has.'}
    </Strip>
  )
}
