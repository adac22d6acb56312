import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import type { openShop } from '#server/shop.ts'
import { createOrder } from '#test/paid-order.ts'
import { UTR } from './checkout-page.ts'
import { openLiveShop } from './live-shop.ts'

/** Message for the card. */
export const MESSAGE = 'For every fort you build.'

/** Opens a live shop without a signed-in owner: one order claimed as paid and one unanswered enquiry. */
export async function openDeskShop() {
  const shop = await openLiveShop(prepareDeskShop)
  return { ...shop, link: await readOwnerLink(join(shop.dataDir, 'desk-link.txt')) }
}

/** The file is written once the shop is ready. */
async function readOwnerLink(file: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const link = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (link) return link
    await wait(100)
  }
  throw new Error('the shop printed no link')
}

async function prepareDeskShop({ db, now }: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  const at = now()
  const lines = { 'kids-zone-1': 2, 'uniquely-yours-1': 1 }
  const { id, totalPaise } = await createOrder(db, { lines, at, message: MESSAGE, taxScheme: 'unregistered' })
  const { checkoutKey } = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Only a person can confirm this payment.
  const deps = { db, now, payments: { name: 'razorpay' as const } }
  await payByUpi(deps, { checkoutKey, totalPaise, transactionId: UTR })
  const fields = { firstName: 'Imran', lastName: 'Khan', phone: '98450 12345', subject: 'Leh', message: 'In January?' }
  await storeEnquiry(db, { kind: 'contact', email: 'imran@example.com', fields }, at)
}
