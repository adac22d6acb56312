import type { Db } from '#server/db/connect.ts'
import type { By } from './changes.ts'
import { moveByOwner } from './move-by-owner.ts'

/** The courier has it, and says how to follow it. */
export const shipOrder = (db: Db, number: string, tracking: string, by: By) =>
  moveByOwner(
    db,
    number,
    {
      to: 'shipped',
      did: 'shipped',
      note: tracking && `tracking ${tracking}`,
      message: (order) => `Order ${order.number} is on its way.`,
    },
    by,
  )
