import type { OrderState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { OrderRow } from './forget-person.ts'
import { holdSettled } from './hold-settled.ts'
import { inWindows, WINDOW } from './windows.ts'

type Which = {
  states: readonly OrderState[]
  untouchedSince: Date
  /** Whether there is anything left to do, by what stands in the row alone. */
  isDue: (row: Pick<OrderRow, 'erasedAt' | 'street' | 'phone'>) => boolean
}

/** Does something with each settled order of some states that nothing has happened to since, each in its own transaction. */
export async function walkOrders(
  db: Db,
  { isDue, ...which }: Which,
  work: (trx: Trx, order: OrderRow) => Promise<void>,
  isOver: () => boolean,
): Promise<boolean> {
  const before = which.untouchedSince.toISOString()
  const read = (after: string) =>
    db
      .selectFrom('orders')
      .select(['id', 'state', 'updatedAt', 'erasedAt', 'street', 'phone'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(WINDOW)
      .execute()
  return inWindows(
    read,
    async (rows) => {
      const due = rows.filter((row) => which.states.includes(row.state) && row.updatedAt <= before && isDue(row))
      for (const { id } of due)
        await transact(db, async (trx) => {
          const order = await holdSettled(trx, id, which)
          if (order && isDue(order)) await work(trx, order)
        })
    },
    isOver,
  )
}
