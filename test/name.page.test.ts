import { expect, it } from 'vitest'
import type { PlaceAnswer } from '#domain/order/order-answers.ts'
import { PUBLIC_PAGES } from '#domain/shop/public-pages.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { cardDocument, packingSlipDocument } from '#server/documents/print-documents.ts'
import { orderById } from '#server/orders/queries.ts'
import { setSetting } from '#server/settings/queries.ts'
import { orderFor, type TestShop } from './cart-order.ts'
import { TRANSACTION_ID } from './order-form.ts'
import { inPlainWords, pdfText } from './pdf-text.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
import { openTestShop } from './shop.ts'

const NAME = 'Tohfa & Sons'
/** Every gift is looked at. */
const SLOW = { timeout: 180_000 }
const ROOT = process.cwd()
/** Of another shop than this one; its own addresses are what the owner types elsewhere. */
const ANOTHER = /regalo/i

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

async function openTohfa() {
  const shop = await openTestShop()
  for (const [name, value] of Object.entries({ name: NAME, email: 'hello@tohfa.example', upiId: 'tohfa@bank' }))
    expect(await setSetting(shop.shop.db, name, value, new Date())).toEqual({ ok: true })
  return shop
}

async function aPaidOrder(shop: TestShop) {
  const form = await orderFor(shop)
  const gift = { message: 'For you.', giftWrap: true, hidePrices: true, deliverOn: '', buyerGstin: '' }
  const placed = (await (await shop.postJson('/checkout/order', { ...form, gift })).json()) as PlaceAnswer
  if (!placed.ok) throw new Error(placed.why)
  const pay = { checkoutKey: form.checkoutKey, transactionId: TRANSACTION_ID, totalPaise: placed.order.totalPaise }
  expect(await (await shop.postJson('/checkout/pay', pay)).json()).toMatchObject({ ok: true })
  const { id } = await shop.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const order = await orderById(shop.shop.db, id)
  if (!order) throw new Error('no order')
  return order
}

it('every page of a shop says the name that its owner gave it, and none says another', SLOW, async () => {
  const shop = await openTohfa()
  const { number, secret } = await aPaidOrder(shop)
  const ids = await shop.shop.db.selectFrom('products').select(['id', 'collection']).execute()
  const gifts = ids.map(({ id, collection }) => `/${collection}/${id}`)
  for (const path of [...PUBLIC_PAGES, ...SAMPLE_LISTS, ...OTHER_PAGES, ...gifts, `/order/${number}/${secret}`]) {
    const text = await (await shop.get(path)).text()
    expect([path, ANOTHER.exec(text)?.[0]]).toEqual([path, undefined])
    expect([path, text.length > 0]).toEqual([path, true])
  }
})

it('the name stands in the header, in titles and on a phone’s home screen', async () => {
  const shop = await openTohfa()
  for (const path of ['/', '/cart', '/kids-zone', '/contact']) {
    const html = await (await shop.get(path)).text()
    expect(html).toMatch(/<a class="logo" aria-label="Tohfa &amp; Sons, home"[^>]*><span class="logo-name is-header"/)
    expect(/<title>([^<]*)</.exec(html)?.[1]).toContain('Tohfa &amp; Sons')
  }
  expect(await (await shop.get('/manifest.webmanifest')).json()).toMatchObject({ name: NAME, short_name: NAME })
})

it('emails and documents say it as well', async () => {
  const shop = await openTohfa()
  const { db } = shop.shop
  const order = await aPaidOrder(shop)
  const message = { firstName: 'A', lastName: 'B', email: 'a@example.com', subject: 'Hello', message: 'Hello there' }
  await shop.postForm('/contact', { ...message, phone: '' })
  const mails = await db.selectFrom('mails').select(['kind', 'subject', 'text', 'html']).execute()
  expect(mails.map(({ kind }) => kind)).toContain('paid')
  expect(mails.length).toBeGreaterThan(1)
  for (const mail of mails) {
    expect(JSON.stringify(mail)).not.toMatch(ANOTHER)
    expect(mail.text).toContain(NAME)
  }
  const plain = { compress: false }
  const invoice = await invoiceDocument(db, ROOT, order.id, inPlainWords)
  const [slip, card] = [await packingSlipDocument(db, ROOT, order, plain), await cardDocument(db, ROOT, order, plain)]
  for (const paper of [invoice, slip, card]) {
    const text = pdfText(paper?.content ?? Buffer.alloc(0)).replaceAll('\n', ' ')
    expect(text).not.toMatch(ANOTHER)
    expect(text.toLowerCase()).toContain(NAME.toLowerCase())
  }
})

it('another name is another service worker, so that the page without a connection is fetched anew', async () => {
  const [one, other] = [await openTestShop(), await openTohfa()]
  const [first, second] = [await one.get('/sw.js'), await other.get('/sw.js')]
  expect(await first.text()).not.toBe(await second.text())
})
