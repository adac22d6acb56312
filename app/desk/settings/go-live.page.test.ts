import { expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/live'
const NOW = new Date('2026-11-23T06:30:00Z')
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Regalo <hello@shop.example>' }

async function signedIn(role: Role, env: Record<string, string> = {}) {
  const { get, shop } = await openTestShop(env, { now: () => NOW })
  const cookie = await deskCookie(shop, role)
  const html = async (headers = {}) => (await get(PAGE, { headers: { cookie, ...headers } })).text()
  const submit = (act = 'letter') =>
    get(PAGE, { method: 'POST', body: new URLSearchParams({ act }), headers: { cookie } })
  return { shop, get, html, submit }
}

it('the checklist of a new shop lists what is missing and shows the QR code', async () => {
  const { html, submit } = await signedIn('owner')
  const page = await html({ 'x-forwarded-for': '10.0.0.1' })
  for (const words of [
    'Still the sample text, or empty: UPI id, Phone, Name, Address, Email.',
    'GSTIN is empty: a seller whose GST scheme is regular charges GST and needs one.',
    'set SMTP_URL and MAIL_FROM',
    'There is a proxy in front, but TRUST_PROXY is 0',
    'No backup yet.',
    'Without one: The owner.',
    'QR code to pay one rupee',
  ])
    expect(page.replaceAll('&#x27;', '’')).toContain(words)
  expect((await submit()).status).toBe(400)
})

it('the checklist warns when no product is on sale', async () => {
  const { shop, html } = await signedIn('owner')
  expect(await html()).toMatch(/\d+ are on sale\./)
  await shop.db.updateTable('products').set({ available: 0 }).execute()
  expect(await html()).toContain('No product is on sale')
})

it('an owner can send a test email and sees why it failed', async () => {
  const { submit } = await signedIn('owner', MAIL)
  const answer = await submit()
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('cannot be reached')])
  const manager = await signedIn('manager', MAIL)
  expect(await manager.html()).not.toContain('Send a test email to')
  expect((await manager.submit()).status).toBe(403)
})

it('an owner can make a ₹9 test payment, which creates no order', async () => {
  const { shop, get, html, submit } = await signedIn('owner')
  expect(await html()).toContain('Make a ₹9 test payment')
  expect((await submit('refund')).status).toBe(422)
  expect(await (await submit('trial')).text()).toContain('The ₹9 payment is not paid yet.')
  expect((await submit('trial')).status).toBe(200)
  expect((await submit('look')).status).toBe(422)
  const rows = await shop.db.selectFrom('payments').selectAll().execute()
  expect(rows).toMatchObject([{ orderId: null, provider: 'test', amountPaise: 9_00 }])
  expect(await html()).toContain(`href="${rows[0]?.paymentUrl}"`)
  await get(`/payment/callback?payment_id=${rows[0]?.id}&payment_status=success`, { method: 'POST' })
  expect((await submit('look')).status).toBe(200)
  const page = await html()
  expect(page).toContain('₹9 received')
  // A payment in test mode cannot be refunded.
  expect(page).not.toContain('Refund ₹9')
  expect((await submit('refund')).status).toBe(422)
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  const manager = await signedIn('manager')
  expect(await manager.html()).not.toContain('₹9 test payment')
  expect((await manager.submit('trial')).status).toBe(403)
})
