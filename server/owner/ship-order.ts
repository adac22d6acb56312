import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { moveByOwner } from './move-by-owner.ts'

/** Longer than any courier's address for a parcel. */
const MOST_WORDS = 300

/** The courier has it, and says how to follow it: a number, an address, or both. */
export function shipOrder(db: Db, number: string, words: string, by: By) {
  const tracking = words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
  return moveByOwner(
    db,
    number,
    {
      to: 'shipped',
      did: 'shipped',
      note: tracking && `tracking ${tracking}`,
      also: async (trx, orderId) => {
        await trx.updateTable('orders').set({ tracking }).where('id', '=', orderId).execute()
      },
      message: (order) => `Order ${order.number} is on its way.`,
    },
    by,
  )
}
