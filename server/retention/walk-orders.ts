import type { Order } from '#domain/order/order.ts'
import { type OrderState, orderState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { holdSettled } from './hold-settled.ts'
import { inWindows, WINDOW } from './windows.ts'

/** What of an order says whether there is anything left to do; the numbers and streets are the buyer's and the parcels'. */
type Row = { erasedAt: string | null; phones: string[]; streets: string[] }

type Which = {
  /** As people are told about it. */
  states: readonly OrderState[]
  untouchedSince: Date
  isDue: (row: Row) => boolean
}

/** Does something with each settled order of some states that nothing has happened to since, each in its own transaction. */
export async function walkOrders(
  db: Db,
  { isDue, ...which }: Which,
  work: (trx: Trx, order: Order) => Promise<void>,
  isOver: () => boolean,
): Promise<boolean> {
  const before = which.untouchedSince.toISOString()
  return inWindows(
    (after) => readWindow(db, after),
    async (rows) => {
      const due = rows.filter((row) => which.states.includes(row.state) && row.updatedAt <= before && isDue(row))
      for (const { id } of due)
        await transact(db, async (trx) => {
          const held = await holdSettled(trx, id, which)
          if (held && isDue({ erasedAt: held.erasedAt, ...placesOf(held.order) })) await work(trx, held.order)
        })
    },
    isOver,
  )
}

const placesOf = ({ buyer, parcels }: Order) => ({
  phones: [buyer.phone, ...parcels.map(({ to }) => to.phone)],
  streets: parcels.map(({ to }) => to.street),
})

async function readWindow(db: Db, after: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state', 'phone', 'updatedAt', 'erasedAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(WINDOW)
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
