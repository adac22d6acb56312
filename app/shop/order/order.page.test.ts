import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { transact } from '#server/db/transact.ts'
import { cancelOrder, packOrder, shipOrder } from '#server/orders/fulfil-order.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { ADDRESS } from '#test/order-form.ts'
import { createOrder, createPaidOrder, NOON, refundByHand, SELLER, samplePayment } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

/** Opens a shop whose provider cannot verify a transaction id at once, as in live mode. */
function slowBank(env: Record<string, string> = {}) {
  const { verifyUpi: _, ...payments } = { ...testProvider({ call: 0, upi: 0 }), name: 'instamojo' }
  return openTestShop(env, { payments: payments as PaymentProvider })
}

type TestShop = Awaited<ReturnType<typeof openTestShop>>
const link = ({ number, secret }: { number: string; secret: string }) => `/order/${number}/${secret}`

async function underReview({ shop }: TestShop, transactionId = '632604118207') {
  const order = await createOrder(shop.db)
  const { checkoutKey } = await shop.db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const paid = await payByUpi(shop, { checkoutKey, transactionId, totalPaise: order.totalPaise })
  expect(paid).toMatchObject({ ok: false, why: 'under-review' })
  return order
}

const EMAIL_TEXTS = [
  'and will write to ',
  'We write by email when it leaves',
  ', and this page says',
  'This page says when it leaves',
]

describe('the order page', () => {
  it('shows the transaction id of a payment under review and says not to pay again', async () => {
    const test = await slowBank()
    const page = await (await test.get(link(await underReview(test)))).text()
    for (const words of [
      '6326 0411 8207',
      'no need to pay again',
      'We check every UPI payment by hand before we pack.',
      'Correct the transaction id',
    ]) {
      expect(page).toContain(words)
    }
    for (const words of ['Continue to Payment', 'Download the invoice']) expect(page).not.toContain(words)
  })

  it('promises an email only when email is set up and the order has an address', async () => {
    const says = async (env: Record<string, string>, email?: string) => {
      const test = await slowBank(env)
      const order = await underReview(test)
      if (email !== undefined) await test.shop.db.updateTable('orders').set({ email }).execute()
      const page = await (await test.get(link(order))).text()
      return EMAIL_TEXTS.map((words) => page.includes(words))
    }
    expect(await says({})).toEqual([false, false, true, true])
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@regalo.example' }
    expect(await says(mail)).toEqual([true, true, false, false])
    expect(await says(mail, '')).toEqual([false, false, true, true])
  })

  it('has one row for the delivery day: the promised one, or seven days without a promise', async () => {
    const test = await openTestShop()
    const rowOf = (page: string) => /Estimated delivery<\/dt><dd[^>]*>([^<]*)</.exec(page)?.[1]
    const dates = (page: string) => new Set(page.slice(page.indexOf('<main')).match(/\d+ (November|December) 2026/g))
    const promised = await (await test.get(link(await createPaidOrder(test.shop.db)))).text()
    expect(rowOf(promised)).toBe('Friday, 27 November 2026')
    expect([...dates(promised)]).not.toContain('28 November 2026')
    const unknown = await (
      await test.get(link(await createPaidOrder(test.shop.db, { shipping: { zipCode: '12345' } })))
    ).text()
    expect(rowOf(unknown)).toBe('Saturday, 28 November 2026')
    expect([...dates(unknown)]).not.toContain('27 November 2026')
    const { db } = test.shop
    const given = await createOrder(db)
    await cancelOrder(db, given.number, { who: 'asha', now: NOON, live: false })
    expect(rowOf(await (await test.get(link(given))).text())).toBeUndefined()
  })

  it('says that nothing was paid for a test order only', async () => {
    const test = await openTestShop()
    for (const mark of [true, false]) {
      const page = await (await test.get(link(await createPaidOrder(test.shop.db, { test: mark })))).text()
      expect(page.includes('nothing was charged and nothing will ship')).toBe(mark)
    }
  })

  it('accepts a corrected transaction id, refuses an invalid one and keeps one of another order', async () => {
    const test = await slowBank()
    const [order, other] = [await underReview(test), await underReview(test, '632604118299')]
    const correct = (transactionId: string, to = link(order)) => test.postForm(to, { transactionId })
    expect((await correct('632604118208')).status).toBe(200)
    expect(await (await test.get(link(order))).text()).toContain('6326 0411 8208')
    expect((await correct('123')).status).toBe(422)
    expect(await (await correct('632604118299')).text()).toContain('was given for another order as well')
    expect((await correct('632604118210', `/order/${other.number}/wrong`)).status).toBe(404)
    const open = await test.shop.db
      .selectFrom('payments')
      .select('transactionId')
      .where('orderId', '=', order.id)
      .where('state', '=', 'pending')
      .execute()
    expect(open).toEqual([{ transactionId: '632604118299' }])
  })

  it('says that nothing changed when the id is the same', async () => {
    const test = await slowBank()
    const again = await test.postForm(link(await underReview(test)), { transactionId: '6326 0411 8207' })
    expect(again.status).toBe(422)
    const page = await again.text()
    expect(page).toContain('We have this id for your order already.')
    expect(page).not.toContain('Changed.')
  })

  it('does not ask for payment of a cancelled order', async () => {
    const test = await slowBank()
    const order = await underReview(test)
    expect(await (await test.get(link(order))).text()).toContain('To pay by UPI')
    await cancelOrder(test.shop.db, order.number, { who: 'asha', now: NOON, live: true })
    expect(await (await test.get(link(order))).text()).not.toContain('To pay')
  })

  it('accepts the correction from a plain form and keeps its URL from other sites', async () => {
    const test = await slowBank()
    const order = await underReview(test)
    const page = await test.get(link(order))
    // With no-referrer, browsers send the form with Origin: null.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(await page.text()).toMatch(/ord-change.*<form[^>]*method="post".*name="transactionId"/s)
    const wrong = await (await test.postForm(link(order), { transactionId: '123' })).text()
    expect(wrong).toMatch(/<details class="ord-change"[^>]* open/)
    expect(wrong).toContain('Invalid UPI Transaction ID')
    const changed = await test.postForm(link(order), { transactionId: '632604118208' })
    expect(changed.headers.get('referrer-policy')).toBe('same-origin')
    expect(await changed.text()).toContain('Changed.')
    const headers = { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' }
    const forged = { method: 'POST', headers, body: 'transactionId=632604118299' }
    expect((await test.get(link(order), forged)).status).toBe(403)
  })

  it('says that a payment for a cancelled order will be refunded, and then that it was', async () => {
    const { shop, get } = await openTestShop()
    const order = await createOrder(shop.db)
    await transact(shop.db, async (trx) => {
      await transitionOrder(trx, order.id, { to: 'cancelled', cause: 'test', by: 'owner', at: NOON })
      await insertPayment(trx, { ...samplePayment(), orderId: order.id, amountPaise: order.totalPaise })
    })
    const came = `This order was cancelled, and ${formatExact(order.totalPaise)} came for it.`
    expect(await (await get(link(order))).text()).toContain(`${came} It goes back to you`)
    await refundByHand(shop.db, order.number)
    expect(await (await get(link(order))).text()).toContain(`${came} We have refunded it.`)
    expect((await get(`${link(order)}/credit-note.pdf`)).status).toBe(404)
  })

  it('shows the tracking details of a shipped parcel, with the courier’s URL as a link', async () => {
    const { shop, get } = await openTestShop()
    const order = await createPaidOrder(shop.db)
    const by = { who: 'asha', now: NOON, live: true }
    await packOrder(shop.db, order.number, by)
    expect(await shipOrder(shop.db, 'REG-0', 'BD 1', by)).toMatchObject({ ok: false })
    await shipOrder(shop.db, order.number, ' Blue <Dart> 77\nhttps://bluedart.example/77 ', by)
    const page = (await (await get(link(order))).text()).replaceAll('<!-- -->', '')
    expect(page).toContain('Follow it: Blue &lt;Dart&gt; 77 <a href="https://bluedart.example/77" rel="noreferrer"')
    const unshipped = await createPaidOrder(shop.db)
    expect(await (await get(link(unshipped))).text()).not.toContain('Follow it')
  })

  it('shows the items of a built box, the text of its card and its price before GST', async () => {
    const { shop, get } = await openTestShop()
    const item = await shop.db
      .selectFrom('boxItems')
      .select(['name', 'pricePaise'])
      .where('id', '=', 'keepsakes-1')
      .executeTakeFirstOrThrow()
    const form = {
      checkoutKey: 'box-order-000000000000000000001',
      shipping: ADDRESS,
      boxId: 'compact',
      itemIds: ['keepsakes-1'],
      message: 'For <Amma> & you',
      totalPaise: 349_900 + item.pricePaise,
    }
    const placed = await placeOrder(shop.db, form as Parameters<typeof placeOrder>[1], SELLER, NOON)
    if (!placed.ok) throw new Error(placed.why)
    await transact(shop.db, (trx) =>
      transitionOrder(trx, placed.order.id, { to: 'paid', cause: 'test', by: 'provider', at: NOON }),
    )
    const page = await (await get(link(placed.order))).text()
    for (const words of [item.name, 'For &lt;Amma&gt; &amp; you', 'Your box, before GST']) expect(page).toContain(words)
    expect(page).not.toContain('Subtotal')
  })
})
