import type { Db } from '#server/db/connect.ts'
import type { By } from './changes.ts'
import { moveByOwner } from './move-by-owner.ts'

/** An order that was not paid for is given up; what was set aside for it is free again. */
export const cancelOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    { to: 'cancelled', did: 'cancelled', message: (order) => `Order ${order.number} is cancelled.` },
    by,
  )
