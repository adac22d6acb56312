import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

it('the index has each page with its state, as far as the role may open it', async () => {
  const { get, shop } = await openTestShop()
  const pageOf = async (role: 'owner' | 'manager' | 'accountant') =>
    (await get('/desk/settings', { headers: { cookie: await deskCookie(shop, role) } })).text()
  const owner = await pageOf('owner')
  for (const words of ['Test mode', 'Not set up', '7 of 7 sections shown', 'steps before', 'Activity log'])
    expect(owner).toContain(words)
  const found = await (
    await get('/desk/settings?q=gstin', { headers: { cookie: await deskCookie(shop, 'owner') } })
  ).text()
  expect(found).toMatch(/<main[\s\S]*href="\/desk\/settings\/tax"/)
  expect(found).not.toContain('href="/desk/settings/words/announcement"')
  const manager = await pageOf('manager')
  expect(manager).toContain('href="/desk/settings/payments"')
  expect(manager).not.toContain('href="/desk/settings/team"')
  const accountant = await pageOf('accountant')
  expect(accountant).toContain('href="/desk/settings/safety"')
  expect(accountant).not.toMatch(/settings\/(shop|payments|live)"/)
})
