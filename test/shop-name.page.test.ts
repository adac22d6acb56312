import { expect, it } from 'vitest'
import type { PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { cardDocument, packingSlipDocument } from '#server/documents/print-documents.ts'
import { orderById } from '#server/orders/queries.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { orderFor, type TestShop } from './cart-order.ts'
import { TRANSACTION_ID } from './order-form.ts'
import { pdfText, uncompressedInvoice } from './pdf-text.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
import { openTestShop } from './shop.ts'

const NAME = 'Tohfa & Sons'
/** The test visits every product page. */
const SLOW = { timeout: 180_000 }
const ROOT = process.cwd()
/** Matches names of another shop; the shop's own addresses are the owner's settings. */
const OTHER_NAME = /regalo/i

const OTHER_PAGES = [
  '/cart',
  '/cart?step=shipping',
  '/cart?step=payment',
  '/cart?step=confirmation',
  '/build-your-own/products',
  '/build-your-own/checkout',
  '/search?q=tea',
  '/search.json?q=tea',
  '/corporate?tab=consultation',
  '/wedding-edit?for=groom',
  '/mothers-day?for=nobody',
  '/newsletter',
  '/notices?pin=744301',
  '/consultation',
  '/offline',
  '/payment-demo',
  '/payment-links',
  '/instamojo-mock?payment_id=nobody',
  '/payment/callback?payment_id=x&payment_status=success',
  '/payment/callback?payment_id=x&payment_status=failure',
  '/kids-zone/no-such-gift',
  '/order/REG-0001/a-guess',
  '/no-such-page',
  '/manifest.webmanifest',
  '/sw.js',
  '/robots.txt',
  '/sitemap.xml',
]

async function openRenamedShop() {
  const shop = await openTestShop()
  for (const [name, value] of Object.entries({ name: NAME, email: 'hello@tohfa.example', upiId: 'tohfa@bank' }))
    expect(await setSetting(shop.shop.db, name, value, new Date())).toEqual({ ok: true })
  return shop
}

async function placePaidOrder(shop: TestShop) {
  const form = await orderFor(shop)
  const gift = { message: 'For you.', giftWrap: true, hidePrices: true, deliverOn: '', buyerGstin: '' }
  const placed = (await (await shop.postJson('/checkout/order', { ...form, gift })).json()) as PlaceOrderResponse
  if (!placed.ok) throw new Error(placed.why)
  const pay = { checkoutKey: form.checkoutKey, transactionId: TRANSACTION_ID, totalPaise: placed.order.totalPaise }
  expect(await (await shop.postJson('/checkout/pay', pay)).json()).toMatchObject({ ok: true })
  const { id } = await shop.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const order = await orderById(shop.shop.db, id)
  if (!order) throw new Error('no order')
  return order
}

it('every page of a shop shows its configured name and no other', SLOW, async () => {
  const shop = await openRenamedShop()
  const { number, secret } = await placePaidOrder(shop)
  const ids = await shop.shop.db.selectFrom('products').select(['id', 'collection']).execute()
  const gifts = ids.map(({ id, collection }) => `/${collection}/${id}`)
  for (const path of [...PUBLIC_PAGES, ...SAMPLE_LISTS, ...OTHER_PAGES, ...gifts, `/order/${number}/${secret}`]) {
    const text = await (await shop.get(path)).text()
    expect([path, OTHER_NAME.exec(text)?.[0]]).toEqual([path, undefined])
    expect([path, text.length > 0]).toEqual([path, true])
  }
})

it('the name is in the header, in titles and on a phone’s home screen', async () => {
  const shop = await openRenamedShop()
  for (const path of ['/', '/cart', '/kids-zone', '/contact']) {
    const html = await (await shop.get(path)).text()
    expect(html).toMatch(/<a class="logo" aria-label="Tohfa &amp; Sons, home"[^>]*><span class="logo-name is-header"/)
    expect(/<title>([^<]*)</.exec(html)?.[1]).toContain('Tohfa &amp; Sons')
  }
  expect(await (await shop.get('/manifest.webmanifest')).json()).toMatchObject({ name: NAME, short_name: NAME })
})

it('emails and documents show it as well', async () => {
  const shop = await openRenamedShop()
  const { db } = shop.shop
  const order = await placePaidOrder(shop)
  const message = { firstName: 'A', lastName: 'B', email: 'a@example.com', subject: 'Hello', message: 'Hello there' }
  await shop.postForm('/contact', { ...message, phone: '' })
  const mails = await db.selectFrom('mails').select(['kind', 'subject', 'text', 'html']).execute()
  expect(mails.map(({ kind }) => kind)).toContain('paid')
  expect(mails.length).toBeGreaterThan(1)
  for (const mail of mails) {
    expect(JSON.stringify(mail)).not.toMatch(OTHER_NAME)
    expect(mail.text).toContain(NAME)
  }
  const plain = { compress: false }
  const invoice = await invoiceDocument(db, ROOT, order.id, uncompressedInvoice)
  const [slip, card] = [await packingSlipDocument(db, ROOT, order, plain), await cardDocument(db, ROOT, order, plain)]
  for (const paper of [invoice, slip, card]) {
    const text = pdfText(paper?.content ?? Buffer.alloc(0)).replaceAll('\n', ' ')
    expect(text).not.toMatch(OTHER_NAME)
    expect(text.toLowerCase()).toContain(NAME.toLowerCase())
  }
})

it('another name changes the service worker, so that the offline page is fetched again', async () => {
  const [one, other] = [await openTestShop(), await openRenamedShop()]
  const [first, second] = [await one.get('/sw.js'), await other.get('/sw.js')]
  expect(await first.text()).not.toBe(await second.text())
})
