import { expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { readPriceBasis } from '#server/settings/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/tax/prices'
const NOW = new Date('2026-11-23T06:30:00Z')

async function signedIn(role: Role, isProven = true) {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, role)
  if (!isProven) await shop.db.updateTable('deskSessions').set({ provenAt: null }).execute()
  const headers = { cookie }
  return {
    shop,
    page: async (path = PAGE) => (await get(path, { headers })).text(),
    submit: (fields: Record<string, string>) =>
      get(PAGE, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

it('an owner sees both choices and switches; the test shop still adds GST', async () => {
  const { shop, page, submit } = await signedIn('owner')
  const before = await page()
  for (const words of ['Shoppers pay the same', 'Keep the typed numbers', 'A test shop adds GST to every price'])
    expect(before).toContain(words)
  const sent = await submit({ to: 'include_gst', keep: 'typed' })
  expect(sent.status).toBe(200)
  expect(await readPriceBasis(shop.db)).toBe('include_gst')
  expect((await submit({ to: 'include_gst', keep: 'paid' })).status).toBe(409)
  expect(await page('/desk/settings/tax')).toContain('Switch to prices before GST…')
  expect(await page('/kids-zone/kids-zone-1')).toMatch(/\+ 18% GST, ₹[\d.,]+ in all/)
})

it('nobody else switches, and an owner only after re-authentication', async () => {
  const manager = await signedIn('manager')
  expect(await manager.page()).toContain('Only an owner may switch.')
  expect((await manager.submit({ to: 'include_gst', keep: 'typed' })).status).toBe(403)
  const owner = await signedIn('owner', false)
  const sent = await owner.submit({ to: 'include_gst', keep: 'typed' })
  expect([sent.status, sent.headers.get('location')]).toEqual([307, expect.stringContaining('/desk/account/prove')])
  expect((await owner.submit({ to: 'both', keep: 'typed' })).status).toBe(400)
})
