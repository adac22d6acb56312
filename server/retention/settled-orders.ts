import type { OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { type OrderState, orderState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { orderById } from '#server/orders/queries.ts'
import { BATCH_SIZE, inBatches } from './batches.ts'

/**
 * Columns that decide whether an order still has data to erase. `phones` and `streets` are those of the buyer and the
 * parcels.
 */
type OrderDataRow = { erasedAt: string | null; phones: string[]; streets: string[] }

type SettledOrderQuery = {
  states: readonly OrderState[]
  untouchedSince: Date
  isDue: (row: OrderDataRow) => boolean
}

/**
 * Calls `work` for each settled order in these states without recent changes, each in its own transaction. Returns
 * false when the time limit was reached.
 */
export async function forEachSettledOrder(
  db: Db,
  { isDue, ...which }: SettledOrderQuery,
  work: (trx: Trx, order: Order) => Promise<void>,
  isOver: () => boolean,
): Promise<boolean> {
  const before = which.untouchedSince.toISOString()
  return inBatches(
    (after) => readBatch(db, after),
    async (rows) => {
      const due = rows.filter((row) => which.states.includes(row.state) && row.updatedAt <= before && isDue(row))
      for (const { id } of due)
        await transact(db, async (trx) => {
          const settled = await lockSettledOrder(trx, id, which)
          if (settled && isDue({ erasedAt: settled.erasedAt, ...personalFields(settled.order) }))
            await work(trx, settled.order)
        })
    },
    isOver,
  )
}

const personalFields = ({ buyer, parcels }: Order) => ({
  phones: [buyer.phone, ...parcels.map(({ to }) => to.phone)],
  streets: parcels.map(({ to }) => to.street),
})

async function readBatch(db: Db, after: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state', 'phone', 'updatedAt', 'erasedAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  const parcels = await db
    .selectFrom('parcels')
    .select(['orderId', 'state', 'street', 'phone'])
    .where('orderId', '>', after)
    .where('orderId', '<=', orders.at(-1)?.id ?? after)
    .execute()
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId)
  return orders.map(({ phone, ...order }) => {
    const own = byOrder.get(order.id) ?? []
    const phones = [phone, ...own.map((parcel) => parcel.phone)]
    return { ...order, state: orderState(order.state, own), phones, streets: own.map(({ street }) => street) }
  })
}

type SettledQuery = { states: readonly OrderState[]; untouchedSince: Date }

type SettledOrder = { order: Order; erasedAt: string | null }

/**
 * Locks a settled order until the transaction ends, and returns it. `undefined` when it changed recently, a refund or
 * dispute is open, or it has an open task.
 */
async function lockSettledOrder(
  trx: Trx,
  id: OrderId,
  { states, untouchedSince }: SettledQuery,
): Promise<SettledOrder | undefined> {
  const untouched = trx
    .selectFrom('orders')
    .select('erasedAt')
    .where('id', '=', id)
    .where('updatedAt', '<=', untouchedSince.toISOString())
  const settled = await forUpdate(trx, untouched).executeTakeFirst()
  const order = settled && (await orderById(trx, id))
  if (!order || !states.includes(order.state) || (await hasOpenIssue(trx, id))) return undefined
  return { ...settled, order }
}

/** Returns true while an order has an open refund, dispute or task. */
export async function hasOpenIssue(trx: Trx, orderId: OrderId): Promise<boolean> {
  const refund = trx.selectFrom('refunds').select('id').where('orderId', '=', orderId)
  const pendingRefund = refund.where('state', 'in', ['asked', 'pending'])
  const dispute = trx
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('disputes.id')
    .where('payments.orderId', '=', orderId)
    .where('disputes.state', '=', 'open')
  const openTask = trx.selectFrom('notes').select('id').where('orderId', '=', orderId).where('doneAt', 'is', null)
  for (const query of [pendingRefund, dispute, openTask]) if (await query.executeTakeFirst()) return true
  return false
}
