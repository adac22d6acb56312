import type { OrderId, ParcelPosition } from '#domain/nominal.ts'
import type { Trx } from '#server/db/transact.ts'

/** Takes a parcel whose day, hour or area has changed out of the runs that have not delivered it. */
export const leaveRuns = (trx: Trx, orderId: OrderId, parcel: ParcelPosition) =>
  trx
    .deleteFrom('runStops')
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .where('deliveredAt', 'is', null)
    .execute()
