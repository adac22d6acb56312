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
  const press = (act = 'letter') =>
    get(PAGE, { method: 'POST', body: new URLSearchParams({ act }), headers: { cookie } })
  return { shop, get, html, press }
}

it('says of a new shop what is missing and how it is mended, and shows the code to scan', async () => {
  const { html, press } = await signedIn('owner')
  const page = await html({ 'x-forwarded-for': '10.0.0.1' })
  for (const words of [
    'Still the sample’s, or empty: UPI id, Phone, Name, Address, Email.',
    'GSTIN is empty: a seller whose GST scheme is regular charges GST and needs one.',
    'Set SMTP_URL and MAIL_FROM',
    'A proxy stands in front, and TRUST_PROXY is 0',
    'None was ever made.',
    'Without one: The owner.',
    'QR code to pay one rupee',
  ])
    expect(page.replaceAll('&#x27;', '’')).toContain(words)
  expect((await press()).status).toBe(400)
})

it('says that there is nothing to buy where no gift is on sale', async () => {
  const { shop, html } = await signedIn('owner')
  expect(await html()).toMatch(/\d+ are on sale\./)
  await shop.db.updateTable('products').set({ available: 0 }).execute()
  expect(await html()).toContain('None is on sale')
})

it('sends an email this moment for an owner, and says in words why it did not go', async () => {
  const { press } = await signedIn('owner', MAIL)
  const answer = await press()
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('cannot be reached')])
  const manager = await signedIn('manager', MAIL)
  expect(await manager.html()).not.toContain('Send one to')
  expect((await manager.press()).status).toBe(403)
})

it('tries the provider with ₹9 through its page, and makes no order of them', async () => {
  const { shop, get, html, press } = await signedIn('owner')
  expect(await html()).toContain('Pay ₹9 to try it')
  expect((await press('refund')).status).toBe(422)
  expect(await (await press('trial')).text()).toContain('A payment of ₹9 waits to be paid.')
  expect((await press('trial')).status).toBe(200)
  expect((await press('look')).status).toBe(422)
  const rows = await shop.db.selectFrom('payments').selectAll().execute()
  expect(rows).toMatchObject([{ orderId: null, provider: 'test', amountPaise: 9_00 }])
  expect(await html()).toContain(`href="${rows[0]?.paymentUrl}"`)
  await get(`/payment/callback?payment_id=${rows[0]?.id}&payment_status=success`, { method: 'POST' })
  expect((await press('look')).status).toBe(200)
  const page = await html()
  expect(page).toContain('₹9 came')
  // Test money does not go back.
  expect(page).not.toContain('Pay the ₹9 back')
  expect((await press('refund')).status).toBe(422)
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  const manager = await signedIn('manager')
  expect(await manager.html()).not.toContain('Pay ₹9')
  expect((await manager.press('trial')).status).toBe(403)
})
