import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { type Area, canAccess, ROLES } from '#domain/desk/roles.ts'
import { ORDER_ACTIONS } from '#server/orders/order-actions.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])

/** Returns every desk URL with its route module. */
const filesOf = (entries: readonly Entry[]): [path: string, file: string][] =>
  entries.flatMap(({ path, file, children = [] }) => [
    ...(path ? [[`/${path}`, file] as [string, string]] : []),
    ...filesOf(children),
  ])

const modules = import.meta.glob<{ middleware?: { area?: Area }[] }>('/app/**/*.{ts,tsx}')

/** Sign-in and sign-out routes, plus endpoints that only scripts request. */
const DOORS = [
  ...['/desk/sign-in', '/desk/sign-in/code', '/desk/sign-in/challenge', '/desk/sign-out', '/desk/welcome/:token'],
  ...['/desk/forgotten', '/desk/forgotten/:token', '/desk/account/challenge', '/desk/refused'],
  '/desk/orders/:number/parcels/:parcel/tick',
]

/** Routes that are reachable without signing in. */
const PUBLIC = [
  ...['/desk/sign-in', '/desk/sign-in/code', '/desk/sign-in/challenge', '/desk/sign-out', '/desk/welcome/:token'],
  ...['/desk/forgotten', '/desk/forgotten/:token'],
]

/** The area of each desk URL. New routes have to be added here. */
const PLACES: Record<string, Area> = {
  '/desk': 'account',
  '/desk/today': 'today',
  '/desk/search': 'account',
  '/desk/search.json': 'account',
  '/desk/notifications': 'account',
  '/desk/more': 'account',
  '/desk/account': 'account',
  '/desk/account/password': 'account',
  '/desk/account/second-factor': 'account',
  '/desk/account/prove': 'account',
  '/desk/account/passkey': 'account',
  '/desk/orders': 'orders',
  '/desk/orders.csv': 'exports',
  '/desk/orders.xlsx': 'exports',
  '/desk/orders/spreadsheet': 'exports',
  '/desk/orders/selection': 'orders',
  '/desk/orders/export': 'exports',
  '/desk/enquiries.csv': 'enquiries',
  '/desk/enquiries/export': 'enquiries',
  '/desk/orders/new': 'payments',
  '/desk/orders/pack': 'pack',
  '/desk/orders/runs': 'pack',
  '/desk/orders/runs/:run': 'pack',
  '/desk/orders/runs/:run/sheet.pdf': 'pack',
  '/desk/orders/packed': 'pack',
  '/desk/orders/ship': 'pack',
  '/desk/orders/print': 'orders',
  '/desk/orders/sheets': 'orders',
  '/desk/orders/print.pdf': 'orders',
  '/desk/orders/:number': 'orders',
  '/desk/orders/:number/preview': 'orders',
  '/desk/orders/:number/refund': 'payments',
  '/desk/orders/:number/payment': 'payments',
  '/desk/orders/:number/receipts/:payment': 'money',
  '/desk/orders/:number/address': 'pack',
  '/desk/orders/:number/day': 'payments',
  '/desk/orders/:number/cancel': 'payments',
  '/desk/orders/:number/letters/:email': 'payments',
  '/desk/payment-links': 'payments',
  '/desk/products': 'products',
  '/desk/pick': 'products',
  '/desk/products/new': 'products',
  '/desk/products/collections': 'products',
  '/desk/products/collections/new': 'products',
  '/desk/products/collections/:slug': 'products',
  '/desk/products/sheet': 'exports',
  '/desk/products/sheet.csv': 'exports',
  '/desk/products/boxes': 'products',
  '/desk/products/boxes/new': 'products',
  '/desk/products/boxes/items': 'products',
  '/desk/products/boxes/items/new': 'products',
  '/desk/products/boxes/items/:id': 'products',
  '/desk/products/boxes/:id': 'products',
  '/desk/products/sheet.xlsx': 'exports',
  '/desk/products/sheet/:sheet': 'products',
  '/desk/products/:id': 'products',
  '/desk/products/:id/preview': 'products',
  '/desk/offers': 'products',
  '/desk/offers/:id': 'products',
  '/desk/occasions': 'products',
  '/desk/occasions/:id': 'products',
  '/desk/occasions/:id/pictures': 'products',
  '/desk/occasions/:id/preview': 'products',
  '/desk/settings': 'setUp',
  '/desk/settings/shop': 'settings',
  '/desk/settings/theme': 'settings',
  '/desk/settings/payments': 'settings',
  '/desk/settings/promises': 'settings',
  '/desk/settings/backups': 'settings',
  '/desk/settings/tax': 'settings',
  '/desk/settings/tax/prices': 'settings',
  '/desk/settings/emails': 'settings',
  '/desk/settings/delivery': 'settings',
  '/desk/settings/live': 'settings',
  '/desk/settings/home': 'settings',
  '/desk/settings/home/preview': 'settings',
  '/desk/settings/words': 'settings',
  '/desk/settings/words/announcement': 'settings',
  '/desk/settings/words/announcement/preview': 'settings',
  '/desk/settings/words/:page': 'settings',
  '/desk/settings/words/:page/preview': 'settings',
  '/desk/products/:id/pictures': 'products',
  '/desk/products/:id/pictures/new': 'products',
  '/desk/pictures/new': 'products',
  '/desk/products/boxes/items/:id/picture': 'products',
  '/desk/products/collections/:slug/pictures': 'products',
  '/desk/settings/safety': 'audit',
  '/desk/settings/team': 'people',
  '/desk/orders/:number/parcels/:parcel': 'pack',
  '/desk/orders/:number/print/:kind': 'orders',
  '/desk/customers': 'customers',
  '/desk/customers.csv': 'customers',
  '/desk/customers/export': 'customers',
  '/desk/customers/:customer': 'customers',
  '/desk/customers/:customer/erase': 'privacy',
  '/desk/customers/:customer/export.json': 'privacy',
  '/desk/enquiries': 'enquiries',
  '/desk/enquiries/:id': 'enquiries',
  '/desk/enquiries/:id/file/:place': 'enquiries',
  '/desk/enquiries/:id/person': 'privacy',
  '/desk/enquiries/:id/person.json': 'privacy',
  '/desk/orders/:number/person': 'privacy',
  '/desk/orders/:number/person.json': 'privacy',
  '/desk/*': 'account',
}

const addressOf = (pattern: string) => pattern.replace('*', 'nothing/here').replace(/:\w+/g, 'anything')
const desk = pathsOf(routes as Entry[]).filter((path) => /^\/desk(\/|$)/.test(path))

describe('the desk', () => {
  it('assigns an area to each of its URLs', () => {
    expect([...DOORS, ...Object.keys(PLACES)].sort()).toEqual([...desk].sort())
  })

  it('has middleware with the required area on every route', async () => {
    for (const [path, file] of filesOf(routes as Entry[])) {
      if (!/^\/desk(\/|$)/.test(path) || PUBLIC.includes(path)) continue
      const { middleware } = (await modules[`/app/${file}`]?.()) ?? {}
      expect([path, middleware?.map(({ area }) => area)]).toEqual([path, [expect.any(String)]])
    }
  })

  it('redirects every URL to sign-in without a valid session', async () => {
    const { get, postForm } = await openTestShop()
    for (const pattern of Object.keys(PLACES)) {
      const address = addressOf(pattern)
      for (const cookie of ['', 'desk.session_token=made.up', '__Secure-desk.session_token=x']) {
        const page = await get(address, { headers: { cookie } })
        expect([address, page.status]).toEqual([address, 302])
        expect(page.headers.get('location')).toBe(`/desk/sign-in?to=${encodeURIComponent(address)}`)
        expect(page.headers.get('cache-control')).toBe('no-store')
        expect(page.headers.get('x-robots-tag')).toBe('noindex')
      }
      // The form is forwarded to sign-in (307); 415 where only a file upload is accepted.
      expect([307, 405, 415]).toContain((await postForm(address, {})).status)
    }
  })

  it.each([
    ['/desk/products/sheet', 'multipart/form-data; boundary=x'],
    ['/desk/settings/home', 'multipart/form-data; boundary=x'],
    ['/desk/products/anything/pictures/new', 'application/octet-stream'],
  ])('redirects an unauthenticated upload to %s to sign-in and drops the file', async (address, type) => {
    const { get } = await openTestShop()
    const body = new Uint8Array(27 * 1024 ** 2)
    for (const cookie of ['', 'desk.session_token=made.up']) {
      const answer = await get(address, { method: 'POST', headers: { cookie, 'content-type': type }, body })
      expect([answer.status, answer.headers.get('location')]).toEqual([307, expect.stringContaining('/desk/sign-in?')])
    }
  })

  it.each(ROLES)('gives the %s the pages of their role and refuses the rest', async (role) => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, role)
    for (const [pattern, area] of Object.entries(PLACES)) {
      const { status } = await get(addressOf(pattern), { headers: { cookie } })
      if (canAccess(role, area))
        expect([pattern, status]).toEqual([pattern, pattern === '/desk/*' ? 404 : expect.any(Number)])
      expect([pattern, status === 403]).toEqual([pattern, !canAccess(role, area)])
      if (canAccess(role, area)) continue
      // Posting is refused too: 405 without an action, 415 where only a file upload is accepted.
      const sent = await get(addressOf(pattern), { method: 'POST', headers: { cookie }, body: new URLSearchParams() })
      expect([403, 405, 415]).toContain(sent.status)
    }
  })

  const INTENTS: [path: string, area: Area, fields: Record<string, string>][] = [
    ...Object.entries(ORDER_ACTIONS).map(
      ([act, area]) => ['/desk/orders/REG-1', area, { act }] as [string, Area, { act: string }],
    ),
    ['/desk/today', 'payments', { task: 'x' }],
    ['/desk/settings/live', 'guarded', {}],
    ['/desk/settings/live', 'guarded', { act: 'trial' }],
    ['/desk/settings/emails', 'guarded', { act: 'mail' }],
    ['/desk/settings/emails', 'guarded', { act: 'mail-test' }],
    ['/desk/settings/shop', 'guarded', { act: 'guarded', setting: 'upiId', value: 'x@y', was: '' }],
    ['/desk/products/sheet', 'products', {}],
  ]

  it.each(ROLES)('checks for the %s the area that an action needs beyond its page', async (role) => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, role)
    for (const [path, area, fields] of INTENTS) {
      const { status } = await get(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
      expect([path, fields, status === 403]).toEqual([path, fields, !canAccess(role, area)])
    }
  })

  it('answers 403 with a desk page, also for files and redirects', async () => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'packer')
    const open = (path: string) => get(path, { headers: { cookie, accept: 'text/html,*/*' } })
    for (const [pattern, area] of Object.entries(PLACES)) {
      if (canAccess('packer', area)) continue
      const first = await open(addressOf(pattern))
      const answer = first.status === 302 ? await open(first.headers.get('location') ?? '') : first
      const html = await answer.text()
      expect([pattern, answer.status, answer.headers.get('content-type')]).toEqual([
        ...[pattern, 403, 'text/html; charset=utf-8'],
      ])
      expect([pattern, html.includes('You do not have permission'), html.includes('<b>The packer</b>')]).toEqual([
        ...[pattern, true, true],
      ])
    }
    const script = await get('/desk/orders.csv', { headers: { cookie } })
    expect([script.status, await script.json()]).toEqual([403, expect.objectContaining({ role: 'packer' })])
  })

  it('opens for a signed-in owner, uncached and not indexed', async () => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'owner')
    const page = await get('/desk/account', { headers: { cookie } })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('<b>The owner</b>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:")
    const shopPage = await get('/our-story')
    expect(shopPage.headers.get('content-security-policy')).not.toContain('blob:')
  })
})
