import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { moveByOwner } from './move-by-owner.ts'

/** The gift is in its box and tied. */
export const packOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    { to: 'packed', did: 'packed', message: (order) => `Order ${order.number} is packed and tied.` },
    by,
  )
