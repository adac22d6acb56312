import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { hasReceivedPayment } from '#server/payments/queries.ts'
import { BATCH_SIZE } from './batches.ts'
import { eraseAddresses, erasePersonalData } from './erase-personal-data.ts'
import { forEachSettledOrder } from './settled-orders.ts'

/** Days after shipping from which a parcel without a delivery report counts as delivered. */
export const ARRIVES_WITHIN_DAYS = 30

/**
 * Erases the personal data of unpaid orders. They are cancelled, so a late payment is recorded and refunded instead
 * of paying for an order without an address.
 */
export const eraseAbandonedCheckouts = (db: Db, { before, now, isOver }: RetentionRun): Promise<boolean> =>
  forEachSettledOrder(
    db,
    {
      states: ['created', 'awaiting_payment', 'failed', 'cancelled'],
      untouchedSince: before,
      isDue: ({ erasedAt }) => erasedAt === null,
    },
    async (trx, order) => {
      if (await hasReceivedPayment(trx, order.id)) return
      if (order.state !== 'cancelled')
        await transitionOrder(trx, order.id, { to: 'cancelled', cause: 'nobody paid for it', by: 'clock', at: now })
      await erasePersonalData(trx, order, now)
    },
    isOver,
  )

const hasAddress = ({ streets, phones }: { streets: string[]; phones: string[] }) =>
  [...streets, ...phones].some((it) => it !== '')

/** Erases recipients' streets and phone numbers after delivery or refund. */
export async function eraseRecipients(db: Db, { before, isOver }: RetentionRun): Promise<boolean> {
  const shippedBefore = new Date(before.getTime() - ARRIVES_WITHIN_DAYS * 24 * 60 * 60_000)
  const arrived = { states: ['delivered', 'refunded', 'cancelled'], untouchedSince: before, isDue: hasAddress } as const
  const shipped = { states: ['shipped'], untouchedSince: shippedBefore, isDue: hasAddress } as const
  return (
    (await forEachSettledOrder(db, arrived, eraseAddresses, isOver)) &&
    forEachSettledOrder(db, shipped, eraseAddresses, isOver)
  )
}

const FINAL_STATES = ['shipped', 'delivered', 'refunded', 'cancelled', 'failed'] as const

/**
 * Erases the personal data of old orders, then deletes their invoices and credit notes. The invoice numbers stay
 * used.
 */
export async function deleteTaxDocuments(db: Db, { before, now, isOver }: RetentionRun): Promise<boolean> {
  const isDue = ({ erasedAt }: { erasedAt: string | null }) => erasedAt === null
  const query = { states: FINAL_STATES, untouchedSince: before, isDue }
  const done = await forEachSettledOrder(db, query, (trx, order) => erasePersonalData(trx, order, now), isOver)
  while (!isOver()) if ((await transact(db, (trx) => deleteInvoices(trx, before))) < BATCH_SIZE) return done
  return false
}

async function deleteInvoices(trx: Trx, before: Date): Promise<number> {
  const old = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(['invoices.number', 'invoices.orderId'])
    .where('invoices.issuedAt', '<=', before.toISOString())
    .where('orders.erasedAt', 'is not', null)
    .limit(BATCH_SIZE)
    .execute()
  if (old.length === 0) return 0
  const [numbers, orderIds] = [old.map(({ number }) => number), old.map(({ orderId }) => orderId)]
  await trx.updateTable('payments').set({ transactionId: null }).where('orderId', 'in', orderIds).execute()
  await trx.deleteFrom('creditNotes').where('invoiceNumber', 'in', numbers).execute()
  await trx.deleteFrom('invoices').where('number', 'in', numbers).execute()
  return old.length
}

/** Input of a retention policy: it deletes what is older than `before`, and returns early when `isOver()`. */
export type RetentionRun = { before: Date; now: Date; isOver: () => boolean; dataDir: string; files: FileStore }
