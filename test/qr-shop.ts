import type { Db } from '#server/db/connect.ts'
import { closeQrCode } from '#server/payments/qr/close-qr-code.ts'
import { requestQrCode } from '#server/payments/qr/request-qr-code.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'
import { openPaymentHarness } from './payment-harness.ts'
import { newCustomer, placeTestOrder, setStockCount } from './stock.ts'

export const QR_GIFT = 'kids-zone-1'

/** A live shop whose provider makes QR codes, with 1,000 pieces of its gift. */
export async function openQrShop(open: () => Promise<Db>) {
  const shop = await openPaymentHarness('razorpay', open)
  if (!('qrCodes' in shop)) throw new Error('another provider')
  const { db, deps } = shop
  await setStockCount(db, QR_GIFT, 1000)
  const requestCode = (checkoutKey: string) => requestQrCode(deps, { checkoutKey })

  /** Places an order now, or changes it from another tab. */
  async function place(checkoutKey?: string, quantity = 2) {
    const at = deps.now()
    const placed = await placeTestOrder(
      db,
      { [QR_GIFT]: quantity },
      { at, shipping: newCustomer(), ...(checkoutKey && { checkoutKey }) },
    )
    if (!placed.ok) throw new Error(placed.why)
    const { id, totalPaise } = placed.order
    const row = await db.selectFrom('orders').select('checkoutKey').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, totalPaise, checkoutKey: row.checkoutKey }
  }

  return {
    ...shop,
    requestCode,
    place,
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
    closeNow: (paymentId: string) => closeQrCode(deps, paymentId),
    paymentsOf: (orderId: string) =>
      db.selectFrom('payments').selectAll().where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute(),
  }
}
