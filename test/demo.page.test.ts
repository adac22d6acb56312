import { expect, it } from 'vitest'
import { PRINT_KINDS } from '#domain/desk/printing.ts'
import { EMAIL_KINDS } from '#server/db/schema/emails.ts'
import { createDemoApp, prepareDemo } from '#server/demo/demo-app.ts'
import { createOrder } from './paid-order.ts'
import { openTestShop } from './shop.ts'

const ORIGIN = 'http://localhost:4000'

async function openDemo() {
  const { shop, fetch } = await openTestShop()
  expect(await prepareDemo(shop)).toBeUndefined()
  const app = createDemoApp(shop, { fetch })
  return { shop, request: (path: string, init?: RequestInit) => app.request(ORIGIN + path, init) }
}

const linksOn = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)

it('a shop that is not started as a demo has no demo page and no sign-in without a password', async () => {
  const { get, postForm } = await openTestShop()
  expect((await get('/demo')).status).toBe(404)
  const signedIn = await postForm('/demo/sign-in', {})
  expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([405, null])
})

it('the demo page lists every kind of email and document and the components, and each preview has content', async () => {
  const { request } = await openDemo()
  const page = await request('/demo')
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const links = linksOn(await page.text())
  const documents = [...Object.keys(PRINT_KINDS), 'credit-note'].map((kind) => `/demo/documents/${kind}`)
  const emails = EMAIL_KINDS.flatMap((kind) => [`/demo/emails/${kind}/0/html`, `/demo/emails/${kind}/0/text`])
  expect(links).toEqual(expect.arrayContaining(['/components', ...documents, ...emails]))
  const begins = (href: string) =>
    href.endsWith('/html') ? /^<!doctype html>[\s\S]+<h1/ : href.endsWith('/text') ? /^.+\n\n.+/ : /^%PDF-|^<!DOCTYPE/i
  for (const href of links) {
    const preview = await request(href)
    expect([href, preview.status]).toEqual([href, 200])
    expect(await preview.text()).toMatch(begins(href))
  }
})

it('a preview that does not exist is not found', async () => {
  const { request } = await openDemo()
  for (const path of ['emails/none/0/html', 'emails/paid/7/html', 'emails/paid/0/pdf', 'documents/none', 'none'])
    expect([path, (await request(`/demo/${path}`)).status]).toEqual([path, 404])
})

it('the shop’s name appears escaped on the demo page', async () => {
  const { shop, request } = await openDemo()
  await shop.db.updateTable('settings').set({ value: '<b>Tie & Co</b>' }).where('name', '=', 'name').execute()
  const page = await (await request('/demo')).text()
  expect(page).toContain('&lt;b&gt;Tie &amp; Co&lt;/b&gt;')
  expect(page).not.toContain('<b>')
})

it('the button signs in as the demo owner, who has every permission', async () => {
  const { shop, request } = await openDemo()
  const signedIn = await request('/demo/sign-in', { method: 'POST', headers: { origin: ORIGIN } })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/desk/today'])
  const cookie = signedIn.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^desk\.session_token=.+HttpOnly; SameSite=Strict/)
  for (const path of ['/desk/today', '/desk/settings/team', '/desk/orders'])
    expect([path, (await request(path, { headers: { cookie } })).status]).toEqual([path, 200])
  const users = await shop.db.selectFrom('deskUsers').select(['email', 'role']).execute()
  expect(users).toEqual([{ email: 'demo@regalo.example', role: 'owner' }])
})

it('another site can neither sign in nor reach the demo by DNS rebinding', async () => {
  const { shop, request } = await openDemo()
  const posted = await request('/demo/sign-in', { method: 'POST', headers: { origin: 'http://localhost:5000' } })
  const app = createDemoApp(shop, { fetch: () => new Response() })
  const evil = { method: 'POST', headers: { origin: 'http://evil.example' } }
  const renamed = await app.request('http://evil.example/demo/sign-in', evil)
  expect([posted.status, renamed.status]).toEqual([403, 403])
  expect((await app.request('http://evil.example/demo')).status).toBe(403)
  expect(await shop.db.selectFrom('deskSessions').select('id').execute()).toEqual([])
})

it('a second start adds no sample orders, each of which has a different state', async () => {
  const { shop } = await openDemo()
  expect(await prepareDemo(shop)).toBeUndefined()
  const orders = await shop.db
    .selectFrom('orders')
    .innerJoin('parcels', 'parcels.orderId', 'orders.id')
    .select(['checkoutKey', 'orders.state', 'parcels.state as parcel'])
    .orderBy('checkoutKey')
    .execute()
  expect(orders).toEqual([
    { checkoutKey: 'sample-order-paid', state: 'paid', parcel: 'to_pack' },
    { checkoutKey: 'sample-order-refunded', state: 'refunded', parcel: 'cancelled' },
    { checkoutKey: 'sample-order-shipped', state: 'paid', parcel: 'shipped' },
    { checkoutKey: 'sample-order-unpaid', state: 'awaiting_payment', parcel: 'to_pack' },
  ])
  expect(await shop.db.selectFrom('refunds').select('id').execute()).toHaveLength(1)
})

it('a database with live payments stays unchanged', async () => {
  const { shop } = await openTestShop()
  await createOrder(shop.db)
  expect(await prepareDemo(shop)).toMatch(/^This database holds orders of a shop that takes real money\./)
  expect(await shop.db.selectFrom('deskUsers').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})
