import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import type { openShop } from '#server/shop.ts'
import { anOrder } from '#test/paid-order.ts'
import { UTR } from './checkout-page.ts'
import { openLiveShop } from './live-shop.ts'

/** What the buyer wants to read on the card. */
export const MESSAGE = 'For every fort you build.'

/** A live shop that nobody has signed in to: an order that its buyer says is paid, and a message without an answer. */
export async function openDeskShop() {
  const shop = await openLiveShop(prepare)
  return { ...shop, link: await ownersLink(join(shop.dataDir, 'desk-link.txt')) }
}

/** It is written once the shop is open. */
async function ownersLink(file: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const link = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (link) return link
    await wait(100)
  }
  throw new Error('the shop has told no link')
}

async function prepare({ db, now }: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  const at = now()
  const lines = { 'kids-zone-1': 2, 'uniquely-yours-1': 1 }
  const { id, totalPaise } = await anOrder(db, { lines, at, message: MESSAGE, taxScheme: 'unregistered' })
  const { checkoutKey } = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Nobody but a person can say whether it came.
  const deps = { db, now, payments: { name: 'razorpay' as const } }
  await payByUpi(deps, { checkoutKey, totalPaise, transactionId: UTR })
  const fields = { firstName: 'Imran', lastName: 'Khan', phone: '98450 12345', subject: 'Leh', message: 'In January?' }
  await keepEnquiry(db, { kind: 'contact', email: 'imran@example.com', fields }, at)
}
