import { formatExact } from '#domain/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { By } from './changes.ts'
import { moveByOwner } from './move-by-owner.ts'

/** The money goes back. The owner moves it with the bank or the provider; the shop writes down that it was done. */
export const refundOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    {
      to: 'refunded',
      did: 'refunded',
      message: ({ number, totalPaise }) =>
        `Order ${number} is marked as refunded. Pay ${formatExact(totalPaise)} back at your bank or payment provider if you have not yet.\nWhat was sold to it does not go back on the shelf by itself: count it with the stock command.`,
    },
    by,
  )
