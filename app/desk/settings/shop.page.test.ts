import { expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { readSettings } from '#server/settings/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/shop'
const NOW = new Date('2026-11-23T06:30:00Z')

async function signedIn(role: Role = 'owner') {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, role)
  const send = (body: URLSearchParams | FormData, path = PAGE) =>
    get(path, { method: 'POST', body, headers: { cookie } })
  return {
    shop,
    send,
    submit: (fields: Record<string, string>, path?: string) => send(new URLSearchParams(fields), path),
    page: async (path = PAGE) => (await get(path, { headers: { cookie } })).text(),
    settings: () => readSettings(shop.db, process.cwd()),
    lines: () => shop.db.selectFrom('changes').select(['who', 'subject', 'before', 'after']).orderBy('id').execute(),
  }
}

it('valid fields are saved and audited, and invalid ones are returned with their errors', async () => {
  const { submit, settings, lines, page } = await signedIn('manager')
  const sent = await submit({
    ...{ act: 'save', name: 'Tohfa', 'was.name': 'Regalo', phone: '12', 'was.phone': '+91 98765 43210' },
    ...{ state: 'Karnataka', 'was.state': 'Karnataka', orderPrefix: ' tfa ', 'was.orderPrefix': 'REG' },
  })
  expect(sent.status).toBe(422)
  const html = await sent.text()
  expect(html).toContain('It must be a phone number.')
  expect(html).toMatch(/name="phone"[^>]*value="12"/)
  expect(await settings()).toMatchObject({ name: 'Tohfa', orderPrefix: 'TFA', phone: '+91 98765 43210' })
  expect(await lines()).toEqual([
    { who: 'The manager', subject: 'name', before: 'Regalo', after: 'Tohfa' },
    { who: 'The manager', subject: 'orderPrefix', before: 'REG', after: 'TFA' },
  ])
  expect(await page()).toContain('Regalo → Tohfa')
  const undone = await submit({ act: 'save', name: 'Regalo', 'was.name': 'Tohfa' })
  expect([undone.status, (await settings()).name]).toEqual([200, 'Regalo'])
})

it('a conflicting change is refused and shows the current value', async () => {
  const { submit, settings } = await signedIn()
  await submit({ act: 'save', name: 'Tohfa', 'was.name': 'Regalo' })
  const late = await submit({ act: 'save', name: 'Uphaar', 'was.name': 'Regalo' })
  const html = await late.text()
  expect([late.status, (await settings()).name]).toEqual([422, 'Tohfa'])
  expect(html).toContain('Someone else changed it to Tohfa.')
  expect(html).toMatch(/value="Uphaar"/)
  // Submitting the value that is already saved is not a conflict.
  expect((await submit({ act: 'save', name: 'Tohfa', 'was.name': 'Regalo' })).status).toBe(200)
})

it('payment details can be changed only by an owner after re-authentication, and every owner is notified', async () => {
  const manager = await signedIn('manager')
  const change = { upiId: 'tohfa@okicici', 'was.upiId': 'regalo@example' }
  expect((await manager.submit({ act: 'guarded', ...change })).status).toBe(403)
  // The action that saves single fields ignores guarded settings as well.
  await manager.submit({ act: 'save', ...change })
  expect((await manager.settings()).upiId).toBe('regalo@example')
  expect(await manager.page('/desk/settings/payments')).not.toMatch(/name="upiId"/)
  const { shop, submit, settings } = await signedIn()
  await shop.db.updateTable('deskSessions').set({ provenAt: null }).execute()
  const led = await submit({ act: 'guarded', ...change })
  expect([led.status, led.headers.get('location')]).toEqual([307, `/desk/account/prove?to=${encodeURIComponent(PAGE)}`])
  await shop.db.updateTable('deskSessions').set({ provenAt: NOW.toISOString() }).execute()
  expect((await submit({ act: 'guarded', ...change, upiId: 'a@gmail.com' })).status).toBe(422)
  const elsewhere = await submit({ act: 'guarded', gstin: '27AAPFU0939F1ZV', 'was.gstin': '' }, '/desk/settings/tax')
  expect(await elsewhere.text()).toContain('GSTIN 27AAPFU0939F1ZV is registered in Maharashtra and State is Karnataka')
  expect((await submit({ act: 'guarded', ...change })).status).toBe(200)
  expect((await settings()).upiId).toBe('tohfa@okicici')
  const emails = await shop.db.selectFrom('mails').select(['recipient', 'text']).execute()
  expect(emails).toEqual([
    {
      recipient: 'owner@regalo.example',
      text: expect.stringContaining('UPI id was regalo@example and is tohfa@okicici'),
    },
  ])
})

it('a manager cannot change the amount that requires re-authentication', async () => {
  const { submit, settings, page } = await signedIn('manager')
  const change = { proveAbove: '9999999', 'was.proveAbove': '25000' }
  await submit({ act: 'save', ...change })
  expect((await submit({ act: 'guarded', ...change })).status).toBe(403)
  expect((await settings()).proveAbove).toBe('25000')
  expect(await page('/desk/settings/payments')).not.toMatch(/name="proveAbove"/)
})

it('an SVG logo is reduced to its paths, can be removed and restored, and other files are refused', async () => {
  const { send, submit, settings, page } = await signedIn('manager')
  const upload = (text: string) => {
    const form = new FormData()
    form.set('act', 'logo')
    form.set('logo', new File([text], 'logo.svg', { type: 'image/svg+xml' }))
    return send(form, '/desk/settings/theme')
  }
  const wrong = await upload('<p>no picture</p>')
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('It is neither a PNG nor an SVG.')])
  const path =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h20v10H0z"/><script>1</script></svg>'
  expect((await upload(path)).status).toBe(200)
  expect((await settings()).logo).toContain('"d":"M0 0h20v10H0z"')
  expect((await settings()).logo).not.toContain('script')
  const drawn = (await settings()).logo
  const undo = async () => submit({ act: 'logo-back', change: newest(await page('/desk/settings/theme')) })
  const newest = (html: string) => /name="change" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const stale = newest(await page('/desk/settings/theme'))
  await submit({ act: 'logo' })
  expect((await settings()).logo).toBe('')
  expect([(await undo()).status, (await settings()).logo]).toEqual([200, drawn])
  expect([(await undo()).status, (await settings()).logo]).toEqual([200, ''])
  for (const change of [stale, 'nothing', '']) {
    const refused = await submit({ act: 'logo-back', change })
    expect([refused.status, (await settings()).logo]).toEqual([409, ''])
  }
})

it('the accent colour is on every page, and the default adds no style', async () => {
  const { submit, shop } = await signedIn('manager')
  const { createApp } = await import('#server/app.ts')
  const app = await createApp(shop)
  const home = async () => (await app.request('http://shop.test/')).text()
  expect(await home()).toContain('<html lang="en-IN"><head>')
  expect((await submit({ act: 'save', accent: 'red', 'was.accent': 'mulberry' })).status).toBe(422)
  expect((await submit({ act: 'save', accent: 'pine', 'was.accent': 'mulberry' })).status).toBe(200)
  await expect
    .poll(home, { timeout: 1500, interval: 50 })
    .toContain('<html lang="en-IN" style="--color-ribbon:#2c5444;')
  expect((await submit({ act: 'save', accent: 'mulberry', 'was.accent': 'pine' })).status).toBe(200)
  await expect.poll(home, { timeout: 1500, interval: 50 }).toContain('<html lang="en-IN"><head>')
})

it('an empty social link is left out of the footer, and so is the heading without any link', async () => {
  const { submit, shop } = await signedIn('manager')
  const { createApp } = await import('#server/app.ts')
  const app = await createApp(shop)
  const footer = async () => /<footer[\s\S]*<\/footer>/.exec(await (await app.request('http://shop.test/')).text())?.[0]
  expect(await footer()).toContain('href="#pinterest"')
  const was = { 'was.social.instagram': '#instagram', 'was.social.pinterest': '#pinterest' }
  const insta = 'https://www.instagram.com/tohfa'
  const sent = await submit({ act: 'save', ...was, 'social.instagram': insta, 'social.pinterest': '' })
  expect(sent.status).toBe(200)
  await expect.poll(footer, { timeout: 1500, interval: 50 }).not.toContain('Pinterest')
  expect(await footer()).toMatch(/Follow.*href="https:\/\/www.instagram.com\/tohfa"/s)
  const left = { 'was.social.instagram': insta, 'was.social.twitter': '#twitter' }
  await submit({ act: 'save', ...left, 'social.instagram': '', 'social.twitter': '' })
  await expect.poll(footer, { timeout: 1500, interval: 50 }).not.toContain('Follow')
})
