import type { Db } from '#server/db/connect.ts'
import { closeQrCode } from '#server/payments/qr/close-qr-code.ts'
import { requestQrCode } from '#server/payments/qr/request-qr-code.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'
import { killableDb } from './killable-db.ts'
import { openPaymentHarness } from './payment-harness.ts'
import { newCustomer, placeTestOrder, setStockCount } from './stock.ts'

export const QR_GIFT = 'kids-zone-1'
export const QR_GIFT_STOCK = 1000

/** A live shop whose provider makes QR codes, with 1,000 pieces of its gift. */
export async function openQrShop(open: () => Promise<Db>) {
  const shop = await openPaymentHarness('razorpay', open)
  if (!('qrCodes' in shop)) throw new Error('another provider')
  const { db, deps } = shop
  await setStockCount(db, QR_GIFT, QR_GIFT_STOCK)
  // What the shop does may be cut off by a kill; what a test reads and sets up is not.
  const process = killableDb(db)
  deps.db = process.db
  const requestCode = (checkoutKey: string) => requestQrCode(deps, { checkoutKey })

  const checkOut = (using: Db, quantity: number, checkoutKey?: string) =>
    placeTestOrder(
      using,
      { [QR_GIFT]: quantity },
      { at: deps.now(), shipping: newCustomer(), ...(checkoutKey && { checkoutKey }) },
    )

  /** Places an order now, or changes it from another tab. */
  async function place(checkoutKey?: string, quantity = 2) {
    const placed = await checkOut(db, quantity, checkoutKey)
    if (!placed.ok) throw new Error(placed.why)
    const { id, number, totalPaise } = placed.order
    const row = await db.selectFrom('orders').select('checkoutKey').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, number, totalPaise, checkoutKey: row.checkoutKey }
  }

  return {
    ...shop,
    process,
    requestCode,
    place,
    /** Changes the quantity from another tab, unless the order has been paid or cancelled. */
    change: async (checkoutKey: string, quantity: number) => void (await checkOut(deps.db, quantity, checkoutKey)),
    /** Places an order and opens its code. */
    async placeWithCode() {
      const order = await place()
      const code = await requestCode(order.checkoutKey)
      if (code?.state !== 'open') throw new Error(JSON.stringify(code))
      return { ...order, code, ref: shop.refs().at(-1) ?? '' }
    },
    /** Runs due jobs and releases expired reservations. */
    async pass(minutes: number) {
      shop.passMinutes(minutes)
      await releaseExpired(db, deps.now())
      await shop.work()
    },
    makeJobsDue: () =>
      db.updateTable('jobs').set({ dueAt: deps.now().toISOString() }).where('doneAt', 'is', null).execute(),
    closeNow: (paymentId: string) => closeQrCode(deps, paymentId),
    paymentsOf: (orderId: string) =>
      db.selectFrom('payments').selectAll().where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute(),
  }
}
