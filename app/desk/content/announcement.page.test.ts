import { expect, it } from 'vitest'
import { refreshDatedContent } from '#server/content/refresh-dated-content.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

it('the announcement is on every page during its days and adds nothing on other days', async () => {
  const now = { day: '2026-11-23T06:30:00Z' }
  const { get, shop } = await openTestShop({}, { now: () => new Date(now.day) })
  const cookie = await deskCookie(shop, 'manager')
  const PAGE = '/desk/settings/words/announcement'
  const send = (fields: Record<string, string>) =>
    get(PAGE, { method: 'POST', body: new URLSearchParams({ saw: '{}', ...fields }), headers: { cookie } })
  const home = async () => (await get('/')).text()
  const before = await home()
  expect(before).not.toContain('nnouncement')
  const wrong = await send({ text: 'Sale <b>now</b>', link: 'javascript:alert(1)' })
  const html = await wrong.text()
  expect([wrong.status, html.includes('Sale &lt;b&gt;now&lt;/b&gt;'), html.includes('<b>now')]).toEqual([
    422,
    true,
    false,
  ])
  const look = await get(`${PAGE}/preview`, {
    ...{ method: 'POST', headers: { cookie } },
    body: new URLSearchParams({ text: 'Only <i>looked</i> at', link: '/kids-zone', from: '2026-12-01' }),
  })
  const looked = await look.text()
  expect([look.status, looked.includes('Only &lt;i&gt;looked&lt;/i&gt; at</a></aside><header')]).toEqual([200, true])
  const slip = await get(`${PAGE}/preview`, {
    ...{ method: 'POST', headers: { cookie } },
    body: new URLSearchParams({ text: 'x', link: 'javascript:alert(1)' }),
  })
  expect(await slip.text()).not.toContain('class="announcement"')
  expect(await home()).toBe(before)
  const days = { from: '2026-11-24', until: '2026-11-24' }
  expect((await send({ text: 'Sale <b>now</b>', link: '/kids-zone', ...days })).status).toBe(302)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await home()).toBe(before)
  now.day = '2026-11-23T18:31:00Z'
  await refreshDatedContent({ db: shop.db, now: shop.now }, 'announcement 2026-11-24')
  await expect
    .poll(home, { timeout: 1500, interval: 50 })
    .toMatch(
      /<aside class="announcement" aria-label="Announcement"><a[^>]* href="\/kids-zone"[^>]*>Sale &lt;b&gt;now&lt;\/b&gt;<\/a><\/aside><header/,
    )
  for (const path of ['/kids-zone', '/cart', '/terms', '/build-your-own'])
    expect(await (await get(path)).text()).toContain('class="announcement"')
  now.day = '2026-11-24T18:31:00Z'
  await refreshDatedContent({ db: shop.db, now: shop.now }, 'announcement 2026-11-25')
  await expect.poll(home, { timeout: 1500, interval: 50 }).toBe(before)
})
