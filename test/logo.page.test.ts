import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { findCommand } from '#server/cli/commands.ts'
import { packingSlipDocument } from '#server/documents/print-documents.ts'
import { orderById } from '#server/orders/queries.ts'
import { readSettings, recordOrigin } from '#server/settings/queries.ts'
import { toShopLogo } from '#server/settings/shop-logo.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { createOrder, payOrder } from './paid-order.ts'
import { openTestShop } from './shop.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const DRAWING = '<svg viewBox="0 0 40 20"><script>alert(1)</script><path fill="red" d="M0 0h40v20H0z"/></svg>'
const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#7a1b40' } })
    .png()
    .toBuffer()

type LogoShop = Awaited<ReturnType<typeof openTestShop>>

async function setLogo({ shop }: LogoShop, content: string | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-logo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'logo')
  await writeFile(file, content)
  return command(shop, 'set', 'logo', file)
}
function command(shop: LogoShop['shop'], name: string, ...args: string[]) {
  const found = findCommand(name)
  if (!found) throw new Error(`there is no ${name}`)
  const by = { who: 'test', now: NOW, live: false }
  return found.run(shop, args, by as Parameters<typeof found.run>[2])
}
const logoIn = (html: string) => /\/logo\/[0-9a-f]{16}\.(?:svg|png)/.exec(html)?.[0]

it('an SVG logo is in header and footer, cached forever under its own URL', async () => {
  const opened = await openTestShop()
  expect(await setLogo(opened, DRAWING)).toMatchObject({ ok: true, message: 'logo is now a drawing of 1200 x 600.' })
  const html = await (await opened.get('/')).text()
  expect(html).toMatch(/class="logo-own is-header" viewBox="0 0 40 20"/)
  expect(html).toMatch(/class="logo-own is-footer" viewBox="0 0 40 20"/)
  expect(html).toContain('aria-label="Regalo, home"')
  const file = await opened.get(/<use href="(\/logo\/[0-9a-f]{16}\.svg)#logo"/.exec(html)?.[1] ?? '')
  expect(file.status).toBe(200)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  expect(await file.text()).not.toMatch(/script|red|alert/)
})

it('a picture logo is there as well and in the structured data', async () => {
  const opened = await openTestShop()
  await setLogo(opened, await picture())
  const html = await (await opened.get('/')).text()
  expect(html).toMatch(
    /<img class="logo-own is-header" data-opaque="true" src="\/logo\/[0-9a-f]{16}\.png" width="300" height="100"/,
  )
  expect(html).toContain(`"logo":"${logoIn(html)}"`)
  const file = await opened.get(logoIn(html) ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(300)
})

it('another logo has another URL, and a missing or guessed one is not found', async () => {
  const opened = await openTestShop()
  await setLogo(opened, await picture())
  const settings = await readSettings(opened.shop.db, process.cwd())
  await setLogo(opened, DRAWING)
  expect((await readSettings(opened.shop.db, process.cwd())).logo).not.toBe(settings.logo)
  for (const path of ['/logo/', '/logo/0123456789abcdef.png', '/logo/x.svg', '/logo/%2e%2e/x']) {
    const answer = await opened.get(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
  expect((await opened.get('/logo/x.svg', { method: 'PUT', body: 'x' })).status).toBe(405)
})

it('removing the logo shows the name again', async () => {
  const opened = await openTestShop()
  await setLogo(opened, DRAWING)
  expect(await command(opened.shop, 'set', 'logo', '')).toMatchObject({ ok: true, message: 'logo is now empty.' })
  expect(logoIn(await (await opened.get('/kids-zone')).text())).toBeUndefined()
})

it('an instance without news of a new logo serves it all the same', async () => {
  const opened = await openTestShop()
  await opened.get('/kids-zone')
  await setLogo(opened, await picture())
  const { logo } = await readSettings(opened.shop.db, process.cwd())
  expect((await opened.get(toShopLogo(logo)?.pngPath ?? '')).status).toBe(200)
})

it('an invalid logo file is refused with a message, and the previous logo stays', async () => {
  const opened = await openTestShop()
  await setLogo(opened, DRAWING)
  const before = (await readSettings(opened.shop.db, process.cwd())).logo
  for (const content of ['no picture', '<svg viewBox="0 0 1 1"><text>A</text></svg>', new Uint8Array(3_000_000)])
    expect(await setLogo(opened, content)).toMatchObject({
      ok: false,
      message: expect.stringContaining('cannot be used as the logo'),
    })
  for (const path of ['/no/such/file', tmpdir(), '/dev/zero'])
    expect(await command(opened.shop, 'set', 'logo', path)).toMatchObject({ ok: false })
  const raw = '{"width":1,"height":1,"opaque":true,"png":"<script>"}'
  expect(await setSetting(opened.shop.db, 'logo', raw, NOW)).toMatchObject({ ok: false })
  expect((await readSettings(opened.shop.db, process.cwd())).logo).toBe(before)
  expect(await command(opened.shop, 'settings')).toMatchObject({ message: expect.stringMatching(/logo +a drawing of/) })
})

it('emails show it when the shop has a public URL, and documents always', async () => {
  const opened = await openTestShop()
  const { db } = opened.shop
  const html = async () =>
    (await db.selectFrom('mails').select('html').orderBy('id', 'desc').executeTakeFirst())?.html ?? ''
  await payOrder(db, await createOrder(db), NOW)
  expect(await html()).toContain('>Regalo</p>')
  await setLogo(opened, await picture())
  await recordOrigin(db, 'https://shop.example')
  const order = await createOrder(db)
  await payOrder(db, order, NOW)
  expect(await html()).toMatch(
    /<img src="https:\/\/shop\.example\/logo\/[0-9a-f]{16}\.png" alt="Regalo" width="144" height="48"/,
  )

  const kept = await orderById(db, order.id)
  if (!kept) throw new Error('no order')
  const slip = async () =>
    (await packingSlipDocument(db, process.cwd(), kept, { compress: false })).content.toString('latin1')
  expect(await slip()).toContain('/Subtype /Image')
  await setSetting(db, 'logo', '', NOW)
  expect(await slip()).not.toContain('/Subtype /Image')
})
