import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { moveByOwner } from './move-by-owner.ts'

/** It has arrived. */
export const deliverOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    { to: 'delivered', did: 'marked as delivered', message: (order) => `Order ${order.number} is delivered.` },
    by,
  )
