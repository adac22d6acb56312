import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Files } from '#server/files/files.ts'
import { moveOrder } from '#server/order-moves/move-order.ts'
import { hasMoney } from '#server/payments/queries.ts'
import { forgetAddresses, forgetPerson } from './forget-person.ts'
import { walkOrders } from './walk-orders.ts'
import { WINDOW } from './windows.ts'

/** A parcel that nobody reported as delivered counts as delivered so many days after it left. */
export const ARRIVES_WITHIN_DAYS = 30

/**
 * Checkouts that nobody paid for: the person is forgotten, the number stays used. They are cancelled, so that money which
 * comes all the same is noted and paid back, and buys nothing that could go nowhere.
 */
export const forgetAbandoned = (db: Db, { before, now, isOver }: Keeping): Promise<boolean> =>
  walkOrders(
    db,
    {
      states: ['created', 'awaiting_payment', 'failed', 'cancelled'],
      untouchedSince: before,
      isDue: ({ erasedAt }) => erasedAt === null,
    },
    async (trx, order) => {
      if (await hasMoney(trx, order.id)) return
      if (order.state !== 'cancelled')
        await moveOrder(trx, order.id, { to: 'cancelled', cause: 'nobody paid for it', by: 'clock', at: now })
      await forgetPerson(trx, order, now)
    },
    isOver,
  )

const hasAddress = ({ streets, phones }: { streets: string[]; phones: string[] }) =>
  [...streets, ...phones].some((it) => it !== '')

/** Where a parcel went and whom to ring there, once it has arrived or its money has gone back. */
export async function forgetRecipients(db: Db, { before, isOver }: Keeping): Promise<boolean> {
  const left = new Date(before.getTime() - ARRIVES_WITHIN_DAYS * 24 * 60 * 60_000)
  const arrived = { states: ['delivered', 'refunded', 'cancelled'], untouchedSince: before, isDue: hasAddress } as const
  const underWay = { states: ['shipped'], untouchedSince: left, isDue: hasAddress } as const
  return (await walkOrders(db, arrived, forgetAddresses, isOver)) && walkOrders(db, underWay, forgetAddresses, isOver)
}

const OVER_AND_DONE = ['shipped', 'delivered', 'refunded', 'cancelled', 'failed'] as const

/**
 * Invoices and credit notes with whom they are made out to, and who was behind the order. Their numbers are counted
 * elsewhere and stay used.
 */
export async function forgetTaxDocuments(db: Db, { before, now, isOver }: Keeping): Promise<boolean> {
  const isDue = ({ erasedAt }: { erasedAt: string | null }) => erasedAt === null
  const which = { states: OVER_AND_DONE, untouchedSince: before, isDue }
  const done = await walkOrders(db, which, (trx, order) => forgetPerson(trx, order, now), isOver)
  while (!isOver()) if ((await transact(db, (trx) => deleteInvoices(trx, before))) < WINDOW) return done
  return false
}

async function deleteInvoices(trx: Trx, before: Date): Promise<number> {
  const old = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(['invoices.number', 'invoices.orderId'])
    .where('invoices.issuedAt', '<=', before.toISOString())
    .where('orders.erasedAt', 'is not', null)
    .limit(WINDOW)
    .execute()
  if (old.length === 0) return 0
  const [numbers, orderIds] = [old.map(({ number }) => number), old.map(({ orderId }) => orderId)]
  await trx.updateTable('payments').set({ transactionId: null }).where('orderId', 'in', orderIds).execute()
  await trx.deleteFrom('creditNotes').where('invoiceNumber', 'in', numbers).execute()
  await trx.deleteFrom('invoices').where('number', 'in', numbers).execute()
  return old.length
}

/** What a term is kept with: older than `before` goes; `isOver` when it is time to let others work. */
export type Keeping = { before: Date; now: Date; isOver: () => boolean; dataDir: string; files: Files }
